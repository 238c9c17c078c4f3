import { allPaymentMethods, type PaymentMethod, type TimePackage } from '@hourbank/contracts';
import { useApi } from '@hourbank/mfe-kit';
import { useQuery } from '@tanstack/react-query';
import { acceptedPayments } from './accepted-payments';

/** The payment methods that an admin can choose: cash only if the settings accept it, or the package has it (D-80). */
export function usePaymentMethods(of: TimePackage | undefined): PaymentMethod[] {
  const { data } = useQuery(acceptedPayments(useApi()));
  const hasCash = data?.acceptsCash === true || of?.paymentMethod === 'cash';
  return allPaymentMethods.filter((method) => method !== 'cash' || hasCash);
}
