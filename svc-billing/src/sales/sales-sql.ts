/** The sums counted anew from all packages, into an empty table. */
export const fillMonthlySales = `INSERT INTO monthly_sales (month, payment_method, hours, revenue, packages)
  SELECT SUBSTR(purchase_date, 1, 7), payment_method, SUM(hours_purchased), SUM(hours_purchased * rate_per_hour), COUNT(*)
    FROM time_packages WHERE paid_at IS NOT NULL GROUP BY SUBSTR(purchase_date, 1, 7), payment_method`;

/** Into a table without rows of clients that have such packages. */
export const fillClientSales = `INSERT INTO client_sales (client_id, usable_packages)
  SELECT client_id, COUNT(*) FROM time_packages WHERE status = 'active' AND hours_used < hours_purchased GROUP BY client_id`;
