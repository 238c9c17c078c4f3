/** HTML as a program writes it to the clipboard, or a caller of the API sends it. */
export interface ClipboardSample {
  /** The program, and what was copied. */
  from: string;
  html: string;
  /** What the program shows, by line: `• ` before bulleted items, `1. ` before numbered ones, ` | ` between cells. */
  lines: string[];
  /** How many pictures are in it. */
  images?: number;
}

const sample = (from: string, html: string, lines: string[], images = 0): ClipboardSample => ({
  from,
  html,
  lines,
  images,
});

const office = 'xmlns:o="urn:schemas-microsoft-com:office:office" xmlns="http://www.w3.org/TR/REC-html40"';
const fragment = (html: string) =>
  `<html>\r\n<body>\r\n<!--StartFragment-->${html}<!--EndFragment-->\r\n</body>\r\n</html>`;
/** An item as Word writes it: a paragraph with its bullet as text in a conditional comment. */
const wordItem = (
  list: string,
  marker: string,
  text: string,
) => `<p class=MsoListParagraphCxSpMiddle style='margin-left:.5in;
mso-add-space:auto;text-indent:-.25in;mso-list:${list} lfo1'><![if !supportLists]><span style='font-family:Symbol;
mso-fareast-font-family:Symbol'><span style='mso-list:Ignore'>${marker}<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp;&nbsp;&nbsp;&nbsp;
</span></span></span><![endif]>${text}<o:p></o:p></p>`;
const wordDocument = (body: string) => `<html xmlns:w="urn:schemas-microsoft-com:office:word" ${office}><head>
<meta name=Generator content="Microsoft Word 15"><link rel=File-List href="file:///C:/Users/a/clip_filelist.xml">
<title>Report</title><!--[if gte mso 9]><xml><w:WordDocument><w:View>Normal</w:View></w:WordDocument></xml><![endif]-->
<style><!-- p.MsoNormal {margin:0in;font-size:11.0pt} --></style></head><body lang=EN-US style='tab-interval:.5in'>
<!--StartFragment-->${body}<!--EndFragment--></body></html>`;
const excelSheet = (rows: string) => `<html ${office}><head><meta name=ProgId content=Excel.Sheet>
<style>td {mso-ignore:padding;color:black;white-space:nowrap}</style></head><body link="#0563C1" vlink="#954F72">
<table border=0 cellpadding=0 cellspacing=0 width=128 style='border-collapse:collapse;width:96pt'>
<!--StartFragment--><col width=64 span=2 style='width:48pt'>${rows}<!--EndFragment--></table></body></html>`;
const calcTable = (rows: string) => `<!DOCTYPE html PUBLIC "-//W3C//DTD HTML 4.0 Transitional//EN"><html><head>
<meta http-equiv="content-type" content="text/html; charset=utf-8"/><title></title><meta name="generator" content="LibreOffice 7.4"/>
<style type="text/css">body,div,table{font-family:"Liberation Sans"}</style></head><body>
<table cellspacing="0" border="0"><colgroup span="2" width="85"></colgroup>${rows}</table></body></html>`;
const docs = (html: string) =>
  `<meta charset='utf-8'><b style="font-weight:normal;" id="docs-internal-guid-1f2e">${html}</b>`;
const docsSpan = (text: string) =>
  `<span style="font-size:11pt;font-family:Arial;color:#000000;font-weight:400;text-decoration:none;white-space:pre;white-space:pre-wrap;">${text}</span>`;
const docsItem = (level: number, text: string) =>
  `<li dir="ltr" style="list-style-type:disc;white-space:pre;" aria-level="${level}"><p dir="ltr" style="line-height:1.38;margin-top:0pt;" role="presentation">${docsSpan(text)}</p></li>`;
const code = `color: #d4d4d4;background-color: #1e1e1e;font-family: Menlo, Monaco, 'Courier New', monospace;font-weight: normal;font-size: 12px;line-height: 18px;white-space: pre;`;

/** Made for Hourbank after the ways in which these programs write HTML (D-86). */
export const clipboardSamples: readonly ClipboardSample[] = [
  sample(
    'Excel: 2 x 2 cells',
    excelSheet(`<tr height=20 style='height:15.0pt'><td height=20 align=right width=64>10</td>
  <td align=right width=64>50</td></tr><tr height=20><td height=20>Router</td><td align=right>3</td></tr>`),
    ['10 | 50', 'Router | 3'],
  ),
  sample('Excel: one cell', excelSheet('<tr height=20><td height=20 width=64>Router</td></tr>'), ['Router']),
  sample('Excel: a column', excelSheet('<tr><td>HP-200</td></tr><tr><td>HP-300</td></tr>'), ['HP-200', 'HP-300']),
  sample(
    'Excel: empty cells and a line break in a cell',
    excelSheet(`<tr><td></td><td>Q1</td><td>Q2</td></tr><tr><td>North<br>
    East</td><td></td><td align=right>7</td></tr><tr><td>Total</td><td></td><td></td></tr>`),
    ['| Q1 | Q2', 'North East | | 7', 'Total'],
  ),
  sample(
    'LibreOffice Calc: cells',
    calcTable(`<tr><td height="17" align="left"><font face="Arial">Server<br></font></td>
<td align="right" sdval="4.5" sdnum="1033;"><font face="Arial">4.5</font></td></tr><tr><td><b>Sum</b></td><td>9</td></tr>`),
    ['Server | 4.5', 'Sum | 9'],
  ),
  sample(
    'Google Sheets: cells',
    `<meta charset='utf-8'><google-sheets-html-origin><style type="text/css"><!--td {border: 1px solid #ccc;}--></style>
<table xmlns="http://www.w3.org/1999/xhtml" cellspacing="0" dir="ltr" data-sheets-root="1"><colgroup><col width="100"/></colgroup>
<tbody><tr style="height:21px;"><td data-sheets-value="{}">Disk</td><td>80%</td></tr><tr><td>CPU &lt; 4</td><td>12%</td></tr></tbody></table>`,
    ['Disk | 80%', 'CPU < 4 | 12%'],
  ),
  sample(
    'Numbers: table with a caption',
    '<table><caption>Hours</caption><thead><tr><th>Who</th><th>h</th></tr></thead><tfoot><tr><td>Sum</td><td>3</td></tr></tfoot></table>',
    ['Hours', 'Who | h', 'Sum | 3'],
  ),
  sample('Gmail: lines', '<div dir="ltr"><div>Hello,</div><div>server 1 is down</div></div>', [
    'Hello,',
    'server 1 is down',
  ]),
  sample(
    'Gmail: an empty line, an emoji and a reply',
    `<div dir="ltr">Thanks <img data-emoji="🙏" class="an1" alt="🙏" src="https://fonts.gstatic.com/s/e/1f64f/72.png"><div><br></div><div>Rami</div></div><br>
<div class="gmail_quote"><div dir="ltr" class="gmail_attr">On Mon, Rami wrote:<br></div><blockquote class="gmail_quote" style="margin:0 0 0 .8ex"><div>Is it up?</div><div>Rami</div></blockquote></div>`,
    ['Thanks 🙏', 'Rami', 'On Mon, Rami wrote:', 'Is it up?', 'Rami'],
  ),
  sample('Gmail: quoted in Arabic', '<div dir="rtl">الطابعة HP-200 لا تعمل</div><div dir="rtl">الخطأ 0x97!</div>', [
    'الطابعة HP-200 لا تعمل',
    'الخطأ 0x97!',
  ]),
  sample(
    'Outlook web: lines',
    `<div class="elementToProof" style="font-family: Aptos; font-size: 12pt;">Hi team,</div><div class="elementToProof"><br></div>
<div class="elementToProof">the <b>VPN</b> is slow.</div>`,
    ['Hi team,', 'the VPN is slow.'],
  ),
  sample(
    'Outlook web: list',
    '<ul style="margin-top: 0px;" data-editing-info="{}"><li style="list-style-type: disc;"><div role="presentation" class="elementToProof">Check DNS</div></li><li><div role="presentation">Call ISP</div></li></ul>',
    ['• Check DNS', '• Call ISP'],
  ),
  sample(
    'Outlook desktop: lines',
    wordDocument(`<p class=MsoNormal>Hello Rami,<o:p></o:p></p><p class=MsoNormal><o:p>&nbsp;</o:p></p>
<p class=MsoNormal>the printer
is offline.<o:p></o:p></p>`),
    ['Hello Rami,', 'the printer is offline.'],
  ),
  sample(
    'Outlook desktop: a newsletter in nested tables with a picture that counts readers',
    `<div style="display:none;max-height:0">Preview text</div><table role=presentation width="100%"><tr><td width=20>&nbsp;</td><td><table><tr><td><h1>News</h1><p>First.</p>
<p>Second.</p></td></tr><tr><td><a href="https://x.example/u">Unsubscribe</a></td></tr></table></td><td width=20>&nbsp;</td></tr></table><img width=1 height=1 src="https://t.example/o.gif">`,
    ['News', 'First.', 'Second.', 'Unsubscribe'],
  ),
  sample(
    'Word: bullets',
    wordDocument(
      wordItem('l0 level1', '·', 'First') + wordItem('l0 level2', 'o', 'Deeper') + wordItem('l0 level1', '·', 'Second'),
    ),
    ['• First', '• Deeper', '• Second'],
  ),
  sample(
    'Word: numbers',
    wordDocument(wordItem('l1 level1', '1.', 'Stop the service') + wordItem('l1 level1', '2.', 'Back it up')),
    ['1. Stop the service', '2. Back it up'],
  ),
  sample(
    'Word: a list that starts at 3, and numbers of a chapter',
    wordDocument(wordItem('l1 level1', '3.', 'Third') + wordItem('l2 level1', '2.1.', 'Scope')),
    ['3. Third', '2.1. Scope'],
  ),
  sample(
    'Word: heading, table and a hidden remark',
    wordDocument(`<h1>Plan<o:p></o:p></h1><table class=MsoTableGrid border=1><tr><td width=312 valign=top><p class=MsoNormal>Host<o:p></o:p></p></td>
<td><p class=MsoNormal>srv1<o:p></o:p></p></td></tr></table><p class=MsoNormal>Done<span style='display:none;mso-hide:all'>secret</span>.<o:p></o:p></p>`),
    ['Plan', 'Host | srv1', 'Done.'],
  ),
  sample(
    'Word: text with a picture',
    wordDocument(`<p class=MsoNormal>See <!--[if gte vml 1]><v:shape id="a" style='width:451pt'><v:imagedata src="file:///C:/a/clip_image001.png"/></v:shape><![endif]--><![if !vml]><img
width=602 height=338 src="file:///C:/Users/a/AppData/Local/Temp/msohtmlclip1/01/clip_image002.jpg" v:shapes="a"><![endif]> below<o:p></o:p></p>`),
    ['See below'],
    1,
  ),
  sample(
    'Word: list of an email with real items',
    "<ul style='margin-top:0in' type=disc><li class=MsoListParagraph style='margin-left:0in;mso-list:l0 level1 lfo3'>Restarted<o:p></o:p></li><li class=MsoListParagraph style='mso-list:l0 level1 lfo3'>Tested</li></ul>",
    ['• Restarted', '• Tested'],
  ),
  sample(
    'LibreOffice Writer: list and text with a tab',
    '<ul><li><p align="left" style="line-height: 100%">Switch replaced</p></li></ul><p>Port<span style="white-space:pre">\t</span>24</p>',
    ['• Switch replaced', 'Port 24'],
  ),
  sample(
    'Google Docs: paragraphs',
    docs(
      `<p dir="ltr" style="line-height:1.38;">${docsSpan('Moved the ')}<span style="font-weight:700;white-space:pre-wrap;">router</span>${docsSpan('.')}</p><br /><p dir="ltr">${docsSpan('Line 1')}<br />${docsSpan('Line 2')}</p>`,
    ),
    ['Moved the router.', 'Line 1', 'Line 2'],
  ),
  sample(
    'Google Docs: nested list',
    docs(
      `<ul style="margin-top:0;padding-inline-start:48px;">${docsItem(1, 'first')}<ul>${docsItem(2, 'inner')}</ul>${docsItem(1, 'last')}</ul>`,
    ),
    ['• first', '• inner', '• last'],
  ),
  sample(
    'Google Docs: list from 3 and a table',
    docs(
      `<ol style="margin-top:0;" start="3">${docsItem(1, 'third')}${docsItem(1, 'fourth')}</ol><div dir="ltr"><table><tbody><tr><td><p>${docsSpan('A')}</p></td><td><p>${docsSpan('B')}</p></td></tr></tbody></table></div>`,
    ),
    ['3. third', '4. fourth', 'A | B'],
  ),
  sample(
    'ChatGPT: steps with code',
    `<p data-start="0">Do this:</p><ol data-start="10"><li data-start="10"><p>Stop it:</p><pre class="overflow-visible!"><div class="contain-inline-size"><div class="flex"><code class="whitespace-pre!"><span><span>sudo systemctl stop nginx
</span><span>sudo reboot</span></span></code></div></div></pre></li><li><p><strong>Check</strong> the log.</p></li></ol>`,
    ['Do this:', '1. Stop it:', 'sudo systemctl stop nginx', 'sudo reboot', '2. Check the log.'],
  ),
  sample(
    'ChatGPT: an item with a nested list and text after it',
    '<ol><li><p>Plan</p><ul><li><p>DNS</p></li></ul><p>Then wait.</p></li><li><p>Go</p></li></ol>',
    ['1. Plan', '• DNS', 'Then wait.', '2. Go'],
  ),
  sample(
    'ChatGPT: a table and a rule',
    '<h3>Sizes</h3><div class="tableContainer"><table><thead><tr><th>Disk</th><th>GB</th></tr></thead><tbody><tr><td><strong>sda</strong></td><td>500</td></tr></tbody></table></div><hr><p>End</p>',
    ['Sizes', 'Disk | GB', 'sda | 500', 'End'],
  ),
  sample(
    'Notion: headings, to-dos and a callout',
    `<meta charset='utf-8'><!-- notionvc: 1 --><h1>Visit</h1>\n<ul>\n<li>[ ]  Cables</li>\n<li>[x]  Labels</li>\n</ul>\n<aside>\n💡\n\nBring keys.\n\n</aside>\n<blockquote>\nNote\n</blockquote>`,
    ['Visit', '• [ ] Cables', '• [x] Labels', '💡 Bring keys.', 'Note'],
  ),
  sample(
    'Slack: message with a list, code and an emoji',
    `<meta charset='utf-8'><span style="white-space: pre-wrap; display: inline !important; float: none;">Deploy <img data-stringify-type="emoji" data-stringify-emoji=":rocket:" alt=":rocket:" src="https://a.slack-edge.com/1f680.png">
now</span><ul data-stringify-type="unordered-list" data-indent="0"><li data-stringify-indent="0">one</li></ul><ul data-indent="1"><li data-stringify-indent="1">two</li></ul><pre class="c-mrkdwn__pre">a  = 1
b  = 2</pre>`,
    ['Deploy :rocket:', 'now', '• one', '• two', 'a = 1', 'b = 2'],
  ),
  sample(
    'Teams: message',
    `<div><div><p>Hi <img itemtype="http://schema.skype.com/Emoji" alt="🙂" src="https://statics.teams.cdn.office.net/smile.png" style="width:20px;height:20px">&nbsp;all</p><p>&nbsp;</p><blockquote itemscope><strong itemprop="mri">Rami</strong><p itemprop="preview">done?</p></blockquote><p>yes</p></div></div>`,
    ['Hi 🙂 all', 'Rami', 'done?', 'yes'],
  ),
  sample(
    'WhatsApp Web: messages',
    `<div class="copyable-text" data-pre-plain-text="[10:12, 11/3/2025] Rami: "><span dir="auto" class="selectable-text" style="white-space: pre-wrap;"><span>router is down
since 9:00 <img crossorigin="anonymous" src="data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP" alt="😡" class="b75 emoji"></span></span></div><div class="copyable-text">ok</div>`,
    ['router is down', 'since 9:00 😡', 'ok'],
  ),
  sample(
    'Apple Mail: lines',
    '<div><font face="Helvetica">Dear Rami,</font></div><div><br class="webkit-block-placeholder"></div><div>call&nbsp;me<span class="Apple-converted-space">&nbsp;</span>back</div>',
    ['Dear Rami,', 'call me back'],
  ),
  sample(
    'Apple Notes: checklist and title',
    '<div><h1>Tools</h1></div><ul class="Apple-dash-list"><li class="li1">pliers</li><li>tape</li></ul><p class="p2"><span class="s1"></span><br></p><p class="p1">end</p>',
    ['Tools', '• pliers', '• tape', 'end'],
  ),
  sample(
    'VS Code: lines of code',
    `<meta charset='utf-8'><div style="${code}"><div><span style="color: #569cd6;">if</span> (a &lt; b) {</div><div>  <span>go</span>();</div><br><div>}</div></div>`,
    ['if (a < b) {', 'go();', '}'],
  ),
  sample(
    'Terminal: copied as HTML',
    '<pre><font color="#4E9A06"><b>root@srv1</b></font>:~# df -h\nFilesystem  Size  Used\n/dev/sda1    40G   12G</pre>',
    ['root@srv1:~# df -h', 'Filesystem Size Used', '/dev/sda1 40G 12G'],
  ),
  sample(
    'PDF viewer: lines of spans',
    '<span style="left: 10%; font-size: 12px;" role="presentation" dir="ltr">Invoice 1042</span><br role="presentation"><span role="presentation" dir="ltr">Total 90.00</span>',
    ['Invoice 1042', 'Total 90.00'],
  ),
  sample('Web page: terms', '<dl><dt>Host</dt><dd>srv1</dd><dt>Port</dt><dd>443</dd></dl>', [
    'Host',
    'srv1',
    'Port',
    '443',
  ]),
  sample(
    'Web page: sections and a figure',
    '<main><section><h2>A</h2>text</section><section><article>more</article><figure><img src="https://x.example/a.png" alt="Chart" width="300"><figcaption>Chart 1</figcaption></figure></section></main>',
    ['A', 'text', 'more', 'Chart 1'],
    1,
  ),
  sample(
    'Web page: what nobody sees',
    '<style>p{color:red}</style><script>alert(1)</script><title>Tab</title><noscript>on</noscript><template>t</template><p hidden>h</p><p>seen<!-- c --></p><svg><title>icon</title><text>axis</text></svg>',
    ['seen', 'axis'],
  ),
  sample(
    'Web page: words in inline elements',
    '<p>E = mc<sup>2</sup>, H<sub>2</sub>O, <span>no</span><span>space</span> <mark>x</mark> &amp;&nbsp;&copy; <q>yes</q> <button>OK</button></p>',
    ['E = mc2, H2O, nospace x & © “yes” OK'],
  ),
  sample(
    'Web page: data in divs, details and form parts',
    '<div><div>1</div><div>2</div></div><details open><summary>More</summary>inside</details><fieldset><legend>Pick</legend><label>yes</label></fieldset><address>Beirut</address>',
    ['1', '2', 'More', 'inside', 'Pick', 'yes', 'Beirut'],
  ),
  sample('Web page: items without end tags', '<ol><li>one<li>two<ul><li>deep</ul><li>three</ol>', [
    '1. one',
    '2. two',
    '• deep',
    '3. three',
  ]),
  sample('Web page: items with numbers of their own', '<ol><li>one<li value=7>seven<li>eight</ol>', [
    '1. one',
    '7. seven',
    '8. eight',
  ]),
  sample('Web page: items that count down', '<ol reversed><li>b<li>a</ol><ol reversed start=7><li>seven<li>six</ol>', [
    '2. b',
    '1. a',
    '7. seven',
    '6. six',
  ]),
  sample(
    'GitHub: code in a paragraph and a block',
    '<p dir="auto">Run <code>npm test</code>:</p><div class="highlight"><pre><span class="pl-en">npm</span> test\n  --all</pre></div>',
    ['Run npm test:', 'npm test', '--all'],
  ),
  sample('Firefox: an unfinished fragment', fragment('<td>10</td><td>50</td>'), ['10 | 50']),
  sample(
    'Jira: panels and a picture in the HTML',
    '<div class="panel"><p>Log:</p><img src="data:image/png;base64,iVBORw0KGgo=" width="20"></div>',
    ['Log:'],
    1,
  ),
  sample('curl: plain text with lines', 'line 1\nline 2 <3', ['line 1', 'line 2 <3']),
  sample('curl: text without markup', 'a & b\nc', ['a & b', 'c']),
];
