/** How a code can be sent. */
export type Way = 'phone' | 'email';

/** One code on its way. */
type CodeMessage = {
  /** An e-mail address, or a phone number with plus. */
  address: string;
  areaCode?: string | undefined;
  code: string;
  minutes: number;
  subject: string;
  text: string;
};
export type Send = (message: CodeMessage) => Promise<void>;
