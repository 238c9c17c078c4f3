/** `setValueAs` of a field that may stay blank: the request leaves it out. */
export const blankAsUndefined = (value: unknown): unknown => (value === '' ? undefined : value);

/** `setValueAs` of a field whose blank value means "none": the request contains null. */
export const blankAsNull = (value: unknown): unknown => (value === '' ? null : value);
