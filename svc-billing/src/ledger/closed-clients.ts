const closed = (client: string) =>
  `EXISTS (SELECT 1 FROM client_sales s WHERE s.client_id = ${client} AND s.closed = 1)`;

/** SQL condition: the client of the account `a` is closed (D-25). */
export const isClosed = closed('a.client_id');

/** SQL condition: the client of the package `p` is closed (D-25). */
export const isPackageClosed = closed('p.client_id');
