import { expect, type Page } from '@playwright/test';

/**
 * Payloads that have bypassed sanitizers: tags, handlers, URLs, mutation by the parser, templates. All of them call
 * `alert`.
 */
export const payloads: readonly string[] = [
  '<script>alert(1)</script>',
  '<ScRiPt>alert(1)</sCrIpT>',
  '<script src="data:text/javascript,alert(1)"></script>',
  '"><script>alert(1)</script>',
  '<<script>alert(1);//<</script>',
  '<scr<script>ipt>alert(1)</scr</script>ipt>',
  '<template><script>alert(1)</script></template>',
  '<!--[if gte IE 4]><script>alert(1)</script><![endif]-->',
  '<img src=x onerror=alert(1)>',
  '<img/src=x/onerror=alert(1)>',
  '<img src=x onerror\n=\nalert(1)>',
  '<img src=x onerror="&#97;lert(1)">',
  '<IMG """><SCRIPT>alert(1)</SCRIPT>">',
  '<img src=x:alert(1) onerror=eval(src)>',
  '<image src=x onerror=alert(1)>',
  '<!--><img src=x onerror=alert(1)>-->',
  '<!-- --!><img src=x onerror=alert(1)>',
  '<svg onload=alert(1)>',
  '<svg/onload=alert(1)//',
  '<svg><script>alert&#40;1)</script></svg>',
  '<svg><animate onbegin=alert(1) attributeName=x dur=1s></svg>',
  '<svg><set onbegin=alert(1) attributeName=x></svg>',
  '<svg><a xlink:href="javascript:alert(1)"><text x="9" y="9">go</text></a></svg>',
  '<svg><use href="data:image/svg+xml,<svg id=x xmlns=http://www.w3.org/2000/svg onload=alert(1)></svg>#x"/></svg>',
  '<svg><foreignObject><img src=x onerror=alert(1)></foreignObject></svg>',
  '<svg></p><style><a id="</style><img src=1 onerror=alert(1)>">',
  '<math href="javascript:alert(1)">go</math>',
  '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=alert(1)&gt;">',
  '<form><math><mtext></form><form><mglyph><style></math><img src onerror=alert(1)>',
  '<noscript><p title="</noscript><img src=x onerror=alert(1)>">',
  '<textarea><p title="</textarea><img src=x onerror=alert(1)>">',
  '<xmp><p title="</xmp><svg/onload=alert(1)>">',
  '<title><p id="</title><img src=x onerror=alert(1)>">',
  '<table><td background="javascript:alert(1)"><caption><img src=x onerror=alert(1)></caption></table>',
  '<a href="javascript:alert(1)">go</a>',
  '<a href="JaVaScRiPt:alert(1)">go</a>',
  '<a href="&#106;&#97;vascript&colon;alert(1)">go</a>',
  '<a href="jav&#x09;ascript:alert(1)">go</a>',
  '<a href=" &#14; javascript:alert(1)">go</a>',
  '<a href="vbscript:alert(1)">go</a>',
  '<a href="data:text/html,<script>alert(1)</script>">go</a>',
  '<a href="https://example.com" onclick=alert(1) onmouseover=alert(1)>go</a>',
  '<iframe src="javascript:alert(1)"></iframe>',
  '<iframe srcdoc="<script>parent.alert(1)</script>"></iframe>',
  '<object data="javascript:alert(1)"></object><embed src="data:image/svg+xml,<svg xmlns=http://www.w3.org/2000/svg onload=alert(1)>">',
  '<base href="javascript:alert(1)//"><a href="#">go</a>',
  '<link rel="stylesheet" href="javascript:alert(1)"><meta http-equiv="refresh" content="0;url=javascript:alert(1)">',
  '<body onload=alert(1)><marquee onstart=alert(1)>go</marquee>',
  '<input onfocus=alert(1) autofocus><select onfocus=alert(1) autofocus></select>',
  '<form action="javascript:alert(1)"><button formaction="javascript:alert(1)">go</button></form>',
  '<details open ontoggle=alert(1)>go</details>',
  '<video src=x onerror=alert(1)><source onerror=alert(1)></video><audio src=x onerror=alert(1)></audio>',
  '<style>@keyframes x{}</style><p style="animation-name:x;position:fixed;inset:0" onanimationstart=alert(1)>cover</p>',
  '<p tabindex=1 onfocusin=alert(1) onpointerenter=alert(1) contenteditable autofocus>go</p>',
  '{{constructor.constructor("alert(1)")()}}${alert(1)}<%= alert(1) %>',
  "javascript:/*--></title></style></textarea></script></xmp><svg/onload='+/\"/+/onmouseover=1/+/[*/[]/+alert(1)//'>",
];

/** Records every call of `alert` from now on, in frames too. */
export const setTrap = (page: Page) =>
  page.addInitScript(() => {
    const spring = () => {
      Object.assign(window.top ?? window, { trapped: true });
    };
    Object.assign(window, { alert: spring, confirm: spring, prompt: spring, print: spring });
  });

const isTrapped = (page: Page) => page.evaluate(() => 'trapped' in window);

/**
 * Checks that no injected text has run or could run on interaction: no handler, no executable URL, no element that rich
 * text does not allow.
 */
export async function expectNothingRuns(page: Page): Promise<void> {
  const waiting = await page.evaluate(() => {
    const texts = '.hb-rich, [contenteditable]';
    const foreign =
      'script, style, iframe, object, embed, base, link, meta, svg, math, img, video, audio, form, input, textarea, button, select, template, noscript, marquee, details';
    const addresses = ['href', 'src', 'action', 'formaction', 'xlink:href', 'data'];
    const found: string[] = [];
    for (const element of document.querySelectorAll('main *, [role="dialog"] *, .yarl__root *')) {
      for (const { name, value } of element.attributes) {
        const runs =
          name.startsWith('on') ||
          name === 'srcdoc' ||
          (addresses.includes(name) && !/^(https?:|mailto:|blob:|[/#])/.test(value));
        if (runs) found.push(`${element.nodeName} ${name}=${value}`);
      }
      if (element.matches(foreign) && element.closest(texts)) found.push(element.nodeName);
    }
    return found;
  });
  expect(waiting).toEqual([]);
  expect(await isTrapped(page)).toBe(false);
}

/** Checks that the trap works, and that only the page's content security policy keeps inline code from it. */
export async function expectTrapHolds(page: Page, hasPolicy: boolean): Promise<void> {
  await page.evaluate(async () => {
    document.body.insertAdjacentHTML('beforeend', '<img src="data:," onerror="alert(1)" id="bait">');
    await new Promise((done) => document.querySelector('#bait')?.addEventListener('error', done));
  });
  expect(await isTrapped(page)).toBe(!hasPolicy);
}
