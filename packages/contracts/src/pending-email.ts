import * as z from './lazy-zod';

/** A new email that the person asked for and did not confirm yet (D-132). Only the person itself reads it. */
export const pendingEmail = z.nullable(z.object({ email: z.string(), requestedAt: z.string() }));
export type PendingEmail = z.infer<typeof pendingEmail>;
