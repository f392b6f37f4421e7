import { domainToASCII } from 'node:url';
import { parsePhoneNumberFromString } from 'libphonenumber-js/mobile';

/** The recipient of a code. The same phone or mailbox always has the same address, however it was typed. */
export type LoginTarget = { way: 'phone' | 'email'; address: string };

/** Reads a number that can be a mobile phone's; undefined for anything else. The address is E.164, with plus. */
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

const LOCAL_PART = /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*$/;
const LABEL = /^(?!-)[a-z0-9-]{1,63}(?<!-)$/;

/** Reads a mailbox's address; undefined for anything else. Its domain is in ASCII, and all of it in lower case. */
export const readEmail = ({ email }: { email: string }): LoginTarget | undefined => {
  const typed = email.trim().toLowerCase();
  const at = typed.lastIndexOf('@');
  const local = typed.slice(0, Math.max(0, at));
  const domain = domainToASCII(typed.slice(at + 1));
  const labels = domain.split('.');
  const isDomain =
    labels.length > 1 && labels.every((label) => LABEL.test(label)) && /[a-z]/.test(labels.at(-1) ?? '');
  if (!isDomain || local.length > 64 || domain.length > 253 || !LOCAL_PART.test(local)) return undefined;
  return { way: 'email', address: `${local}@${domain}` };
};
