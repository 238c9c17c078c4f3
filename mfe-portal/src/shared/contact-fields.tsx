import { useMessages } from '@hourbank/i18n/react';
import { TextArea, TextField } from '@hourbank/ui';
import type { UseFormRegisterReturn } from 'react-hook-form';
import { contactMessages } from './contact-messages';

type Optional = 'phone' | 'companyName' | 'website' | 'address';

interface ContactFieldsProps {
  register: (name: Optional) => UseFormRegisterReturn;
  errors: Partial<Record<Optional, { message?: string | undefined }>>;
}

/** The optional contact data of a client, in the registration and in the own account. */
export function ContactFields({ register, errors }: ContactFieldsProps) {
  const t = useMessages(contactMessages);
  return (
    <>
      <TextField
        label={t('phone')}
        type="tel"
        autoComplete="tel"
        error={errors.phone?.message}
        {...register('phone')}
      />
      <TextField
        label={t('companyName')}
        autoComplete="organization"
        error={errors.companyName?.message}
        {...register('companyName')}
      />
      <TextField
        label={t('website')}
        type="url"
        autoComplete="url"
        placeholder={t('websiteExample')}
        error={errors.website?.message}
        {...register('website')}
      />
      <TextArea
        label={t('address')}
        wide
        autoComplete="street-address"
        error={errors.address?.message}
        {...register('address')}
      />
    </>
  );
}
