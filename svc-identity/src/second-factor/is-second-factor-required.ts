/** Whether the settings require a second factor of a role. */
export const isSecondFactorRequired = (requireTwoFactor: 'none' | 'owners' | 'everyone', role: string): boolean =>
  requireTwoFactor === 'everyone' || (requireTwoFactor === 'owners' && role === 'owner');
