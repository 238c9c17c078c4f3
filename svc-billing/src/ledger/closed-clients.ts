/** SQL condition: the client of the account `a` is closed (D-25). */
export const isClosed = 'EXISTS (SELECT 1 FROM client_sales s WHERE s.client_id = a.client_id AND s.closed = 1)';
