/** How much of an account is left (D-70), from most to least. */
export const accountLevels = ['ok', 'notice', 'low', 'empty'] as const;
export type AccountLevel = (typeof accountLevels)[number];
