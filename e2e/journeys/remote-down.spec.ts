import { adminConsole } from '../support/admin-console';
import { expect, test } from '../support/fixtures';
import { expectGoodScreen } from '../support/look';

const consoles = {
  admin: {
    path: '/login',
    heading: 'Backend',
    name: 'mfe_admin',
    failure: /^The admin console could not be loaded\.$/i,
  },
  portal: {
    path: '/',
    heading: 'Client login',
    name: 'mfe_portal',
    failure: /^The client portal could not be loaded\.$/i,
  },
};
const files = {
  manifest: (remote: string) => `**/_mfe/${remote}/mf-manifest.json`,
  'entry script': (remote: string) => `**/_mfe/${remote}/assets/remoteEntry.*`,
  'mount chunk': (remote: string) => `**/_mfe/${remote}/assets/__federation_expose_mount.*`,
};

/** Expected messages about the failed load: from the browser, the shell, and the federation runtime for this remote. */
const expected = (remote: 'admin' | 'portal') => [
  new RegExp(`Failed to load resource.*_mfe/${remote}/`),
  new RegExp(`warning: mfe_${remote} could not be shown`),
  new RegExp(`Federation Runtime.*(mfe_${remote}|_mfe/${remote}/)`, 's'),
];

for (const [broken, other] of [
  ['admin', 'portal'],
  ['portal', 'admin'],
] as const) {
  for (const [file, pattern] of Object.entries(files)) {
    test(`without the ${file} of the ${broken} the shell names the missing console, the ${other} works, and Retry loads it`, async ({
      page,
      consoleWatch,
    }) => {
      consoleWatch.allow(...expected(broken));
      await page.route(pattern(broken), (route) => route.abort());
      await page.goto(consoles[broken].path);
      const alert = page.getByRole('alert');
      await expect(alert.getByText(consoles[broken].failure)).toBeVisible();
      if (file === 'manifest') await expectGoodScreen(page, `${broken}-down`);
      const retry = page.getByRole('button', { name: 'Retry' });
      await retry.click();
      await expect(alert.getByText(consoles[broken].failure)).toBeVisible();
      await expect(retry).toBeEnabled();

      await page.goto(consoles[other].path);
      await adminConsole(page).title(consoles[other].heading);
      await page.goto(consoles[broken].path);
      await expect(alert.getByText(consoles[broken].failure)).toBeVisible();
      await page.unroute(pattern(broken));
      await retry.click();
      await adminConsole(page).title(consoles[broken].heading);
      await expect(alert).toHaveCount(0);
    });
  }
}
