import type { Mail } from '../mail/mail';

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
const escaped = (text: string) => text.replace(/[&<>"']/g, (character) => escapes[character] ?? character);

/** The mail that answers "forgot password" (D-21). `id` stays the same when it is sent again. */
export function resetMail({
  id,
  to,
  publicUrl,
  token,
}: {
  id: string;
  to: Mail['to'];
  publicUrl: string;
  token: string;
}): Mail {
  const link = `${publicUrl}/client-reset-password?token=${token}`;
  const hello = `Hello ${to.name},`;
  const why =
    'a new password was requested for your Hourbank account. Open this link to set one. It works once, for one hour:';
  const ease = 'If you did not request this, you need not do anything: your password stays as it is.';
  return {
    id,
    to,
    subject: 'Set a new password for Hourbank',
    text: [hello, why, link, ease, 'Hourbank', ''].join('\n\n'),
    html: `<!doctype html>
<html lang="en"><body style="font-family: sans-serif; line-height: 1.5; color: #1a1a1a">
<p>${escaped(hello)}</p>
<p>${escaped(why)}</p>
<p><a href="${escaped(link)}">Set a new password</a></p>
<p>${escaped(ease)}</p>
<p>Hourbank</p>
</body></html>
`,
  };
}
