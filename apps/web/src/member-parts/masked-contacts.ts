/** Masks private addresses for display. Nothing here is ever sent. */

/** Enough for the owner to recognise it, too little for anybody else. */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf('@');
  const visibleCount = Math.min(2, Math.max(1, at - 1));
  return `${email.slice(0, visibleCount)}•••${email.slice(at)}`;
}

export function maskPhone(phone: string): string {
  return `${phone.slice(0, 4)} ••• ${phone.slice(-3)}`;
}
