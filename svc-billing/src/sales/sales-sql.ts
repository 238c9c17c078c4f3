/** Computes the monthly totals from all packages. The table must be empty. */
export const fillMonthlySales = `INSERT INTO monthly_sales (month, payment_method, hours, revenue, packages)
  SELECT SUBSTR(purchase_date, 1, 7), payment_method, SUM(hours_purchased), SUM(hours_purchased * rate_per_hour), COUNT(*)
    FROM time_packages WHERE paid_at IS NOT NULL GROUP BY SUBSTR(purchase_date, 1, 7), payment_method`;

/** Computes the usable packages of each client. The table must not contain rows of these clients. */
export const fillClientSales = `INSERT INTO client_sales (client_id, usable_packages)
  SELECT client_id, COUNT(*) FROM time_packages WHERE status = 'active' AND hours_used < hours_purchased GROUP BY client_id`;
