import { leastCpuMs } from '@hourbank/testing';
import { cleanRichText } from './clean-rich-text';

const plain = 'p|strong|em|del|ins|sub|sup|ul|ol|li|blockquote|h[1-6]|a|pre|code';
const link = '<a href="(?:https?://|mailto:)[^"<>]*" rel="noopener noreferrer nofollow" target="_blank">';
/** Matches output that contains only allowed tags and attributes. */
const harmless = new RegExp(`^(?:[^<]|</?(?:${plain})>|<(?:br|hr) />|${link})*$`);

const attacks = [
  '<script>alert(1)</script>',
  '<SCRIPT SRC=//evil.example/x.js></SCRIPT>',
  '<scr<script>ipt>alert(1)</scr</script>ipt>',
  '<img src=x onerror=alert(1)>',
  '<img src="x" onerror="alert(1)"//',
  `<img src='x" onerror="alert(1)'>`,
  '<svg onload=alert(1)>',
  '<svg><script>alert(1)</script></svg>',
  '<svg><animate onbegin=alert(1) attributeName=x dur=1s>',
  '<svg><use href="data:image/svg+xml;base64,PHN2Zy8+#x"></use></svg>',
  '<details open ontoggle=alert(1)>x</details>',
  '<video><source onerror=alert(1)></video>',
  '<audio src=x onerror=alert(1)>',
  '<marquee onstart=alert(1)>x</marquee>',
  '<input autofocus onfocus=alert(1)>',
  '<select autofocus onfocus=alert(1)>',
  '<body onload=alert(1)>',
  '<a href="javascript:alert(1)">x</a>',
  '<a href="JaVaScRiPt:alert(1)">x</a>',
  '<a href="java\tscript:alert(1)">x</a>',
  '<a href="java&#10;script:alert(1)">x</a>',
  '<a href="&#106;&#97;vascript:alert(1)">x</a>',
  '<a href="\u0001javascript:alert(1)">x</a>',
  '<a href=" javascript:alert(1)">x</a>',
  '<a href="data:text/html,<script>alert(1)</script>">x</a>',
  '<a href="vbscript:msgbox(1)">x</a>',
  '<a href="//evil.example">x</a>',
  '<a href="/logout">x</a>',
  '<a href="http:evil">x</a>',
  '<a href="https://ok.example" onclick="alert(1)" style="position:fixed">x</a>',
  '<a id="config" name="config" href="https://ok.example">x</a>',
  '<iframe src="javascript:alert(1)"></iframe>',
  '<iframe srcdoc="&lt;script&gt;alert(1)&lt;/script&gt;"></iframe>',
  '<object data="data:text/html,x"></object>',
  '<embed src="javascript:alert(1)">',
  '<base href="https://evil.example/">',
  '<meta http-equiv="refresh" content="0;url=https://evil.example">',
  '<link rel="stylesheet" href="https://evil.example/x.css">',
  '<form action="https://evil.example"><button>x</button></form>',
  '<style>@import "https://evil.example/x.css"</style>',
  '<p style="position:fixed;inset:0;background:url(https://evil.example)">x</p>',
  '<div class="modal show">x</div>',
  '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=alert(1)&gt;">',
  '<svg></p><style><a id="</style><img src=1 onerror=alert(1)>">',
  '<noscript><p title="</noscript><img src=x onerror=alert(1)>">',
  '<form><math><mtext></form><form><mglyph><style></math><img src onerror=alert(1)>',
  '<xmp><p title="</xmp><img src=x onerror=alert(1)>">',
  '<template><script>alert(1)</script></template>',
  '<textarea><img title="</textarea><img src=x onerror=alert(1)>"></textarea>',
  '<title><img title="</title><img src=x onerror=alert(1)>"></title>',
  '<![CDATA[<img src=x onerror=alert(1)>]]>',
  '<!--><img src=x onerror=alert(1)>-->',
  '<!-- --!><img src=x onerror=alert(1)> -->',
  '<?xml-stylesheet href="javascript:alert(1)"?>',
  '<scr\0ipt>alert(1)</scr\0ipt>',
  '<img src="http://169.254.169.254/latest">',
  '<p id="__proto__" onmouseover=alert(1)>x</p>',
  '<span data-x="1" contenteditable onbeforeinput=alert(1)>x</span>',
  '<plaintext><script>alert(1)',
  '<option><style></option></select><img src=x onerror=alert(1)></style>',
  '<p>unfinished <a href="https://ok.example',
  '<<img src=x onerror=alert(1)>script>',
];

describe('cleanRichText', () => {
  test.each(attacks)('removes code, external content and overlays from %j', (attack) => {
    const clean = cleanRichText(`<p>before</p>${attack}`);
    expect(clean).toMatch(harmless);
    expect(clean).toContain('before');
  });

  test.each(attacks)('is idempotent for %j', (attack) => {
    const once = cleanRichText(attack);
    expect(cleanRichText(once)).toBe(once);
  });

  test('keeps the markup of the editor', () => {
    const text =
      '<h2>Plan</h2><p><strong>Bold</strong> <em>it</em> <ins>u</ins> <del>s</del></p><ul><li>one</li></ul><blockquote>q</blockquote><pre>x</pre><hr />';
    expect(cleanRichText(text)).toBe(text);
  });

  test('makes every link open a new tab without referrer and opener', () => {
    for (const href of ['http://a.example', 'https://a.example/?x=1&amp;y=2', 'mailto:a@b.example']) {
      expect(cleanRichText(`<a href="${href}" target="_self" rel="opener">x</a>`)).toBe(
        `<a href="${href}" rel="noopener noreferrer nofollow" target="_blank">x</a>`,
      );
    }
  });

  test('keeps escaped markup as text', () => {
    expect(cleanRichText('<p>&lt;script&gt;alert(1)&lt;/script&gt;</p>')).toBe(
      '<p>&lt;script&gt;alert(1)&lt;/script&gt;</p>',
    );
  });

  test('keeps other scripts, emoji and line breaks', () => {
    expect(cleanRichText('<p>ساعات 🙂<br>é</p>')).toBe('<p>ساعات 🙂<br />é</p>');
  });

  test('removes invisible and bidirectional characters, also as entities, but no joiners in emoji and Persian', () => {
    for (const hidden of ['\u202e', '&#x202e;', '&#8203;', '\u200b', '\u2066', '\u0007', '&#7;', '\ufeff'])
      expect(cleanRichText(`<p>a${hidden}b<a href="https://x.example/${hidden}">x</a></p>`)).toBe(
        '<p>ab<a href="https://x.example/" rel="noopener noreferrer nofollow" target="_blank">x</a></p>',
      );
    expect(cleanRichText('<p>می\u200cخواهم 👩\u200d💻</p>')).toBe('<p>می\u200cخواهم 👩\u200d💻</p>');
    expect(cleanRichText('<scr\u200bipt>alert(1)</scr\u200bipt>')).toBe('');
  });

  test('rejects more than 64 KB with an error on the given field', () => {
    const text = 'x'.repeat(64 * 1024);
    expect(cleanRichText(text)).toBe(text);
    expect(() => cleanRichText(`${text}x`, 'note')).toThrow(
      expect.objectContaining({ status: 422, fields: { note: 'The text must be 64 KB or smaller.' } }),
    );
    expect(() => cleanRichText('é'.repeat(40_000))).toThrow(expect.objectContaining({ status: 422 }));
  });

  test('rejects text that cleaning makes too long, and accepts what it returned', () => {
    const marks = '<i><u><s><sub><sup><code>';
    expect(() => cleanRichText(`${marks}${'<b>x</b>y'.repeat(4_900)}`, 'note')).toThrow(
      expect.objectContaining({ status: 422, fields: { note: 'The text must be 64 KB or smaller.' } }),
    );
    const longest = cleanRichText(`${marks}${'<b>x</b>y'.repeat(340)}`);
    expect(longest.length).toBeGreaterThan(45_000);
    expect(cleanRichText(longest)).toBe(longest);
  });

  test('has no elements in a quote and lists of at most five levels', () => {
    expect(cleanRichText(`${'<blockquote>'.repeat(200)}x`)).toBe('<blockquote>x</blockquote>');
    expect(cleanRichText(`${'<ul><li>x'.repeat(200)}`).match(/<ul>/g)).toHaveLength(5);
  });

  test('rejects more than 5,000 elements with an error on the given field, and counts no other brackets', () => {
    expect(cleanRichText('<p>x</p>'.repeat(5_000))).toBe('<p>x</p>'.repeat(5_000));
    for (const tag of ['<p>', '<B>', '<x:y ', '<a\n', 'x\n', '&&&&&', '<<<<<', '> > > > > '])
      expect(() => cleanRichText(tag.repeat(5_001), 'note')).toThrow(
        expect.objectContaining({ status: 422, fields: { note: expect.stringContaining('too much formatting') } }),
      );
    expect(cleanRichText('< '.repeat(9_000))).toContain('&lt;');
  });

  test('cleans the largest text with as many elements as it may have within 60 ms of CPU time', () => {
    const parts = [
      '<p><b>x',
      '<tr><td>x',
      '<ol><li>x',
      '<b>x</b><i>y</i>',
      '<b>&<i>&',
      'x<br>',
      '<div>x',
      '<table><tr><td>x',
      '<pre>x<br>',
      '<a href="',
      '<!--',
      ' <b> ',
      '&',
      '&#',
      '<<<<',
      '\n',
    ];
    const alternatingMarks = `<i><u><s><sub><sup><code>${'<b>x</b>y'.repeat(4_990)}`;
    const largest = parts.map((part) => {
      const elements = (part.match(/<[a-z]|\n/g)?.length ?? 0) + (part.match(/[&<>]/g)?.length ?? 0) / 5;
      const count = Math.min(65_000 / Buffer.byteLength(part), elements === 0 ? Infinity : 5_000 / elements);
      return part.repeat(Math.floor(count));
    });
    cleanRichText('<p>Loads the parser</p>');
    const clean = (html: string) => {
      try {
        cleanRichText(html);
      } catch (cause) {
        // It is too long afterwards.
        expect(cause).toMatchObject({ status: 422, message: 'The text must be 64 KB or smaller.' });
      }
    };
    expect(
      [...largest, alternatingMarks]
        .filter((html) => leastCpuMs(() => clean(html)) > 60)
        .map((html) => html.slice(0, 20)),
    ).toEqual([]);
  });
});
