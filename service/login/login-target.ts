import { readEmailAddress } from 'casement/contract';
import { parsePhoneNumberFromString } from 'libphonenumber-js/mobile';

/** The recipient of a code. The same phone or mailbox always has the same address, however it was typed. */
export type LoginTarget = { way: 'phone' | 'email'; address: string };

/**
 * Reads a number that can be a mobile phone's; undefined for anything else. The address is E.164, with plus.
 */
export const readPhone = ({
  areaCode,
  phone,
}: {
  areaCode: string;
  phone: string;
}): LoginTarget | undefined => {
  const typed = phone.trim();
  const number = parsePhoneNumberFromString(typed.startsWith('+') ? typed : `+${areaCode}${typed}`);
  if (!number?.isValid() || number.ext !== undefined || number.countryCallingCode !== areaCode)
    return undefined;
  return { way: 'phone', address: number.number };
};

/**
 * Reads a mailbox's address; undefined for anything else. Its domain is in ASCII, and all of it in lower
 * case.
 */
export const readEmail = ({ email }: { email: string }): LoginTarget | undefined => {
  const address = readEmailAddress(email);
  return address === undefined ? undefined : { way: 'email', address };
};
