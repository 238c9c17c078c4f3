import type { Mail } from '../mail/mail';

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
const escaped = (text: string) => text.replace(/[&<>"']/g, (character) => escapes[character] ?? character);

/** Builds the reset email of "forgot password" (D-21). Every attempt of one request passes the same `id`. */
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
  const greeting = `Hello ${to.name},`;
  const instructions =
    'a new password was requested for your Hourbank account. Open this link to set one. It works once, for one hour:';
  const disclaimer = "If you didn't request this, ignore this email. Your password won't change.";
  return {
    id,
    to,
    subject: 'Set a new password for Hourbank',
    text: [greeting, instructions, link, disclaimer, 'Hourbank', ''].join('\n\n'),
    html: `<!doctype html>
<html lang="en"><body style="font-family: sans-serif; line-height: 1.5; color: #1a1a1a">
<p>${escaped(greeting)}</p>
<p>${escaped(instructions)}</p>
<p><a href="${escaped(link)}">Set a new password</a></p>
<p>${escaped(disclaimer)}</p>
<p>Hourbank</p>
</body></html>
`,
  };
}
