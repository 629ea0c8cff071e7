/** How private addresses are written for the eye. Nothing here is ever sent. */

/** Enough to recognise one's own address, too little for someone who looks over the shoulder. */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf('@');
  const retained = Math.min(2, Math.max(1, at - 1));
  return `${email.slice(0, retained)}•••${email.slice(at)}`;
}

export function maskPhone(phone: string): string {
  return `${phone.slice(0, 4)} ••• ${phone.slice(-3)}`;
}
