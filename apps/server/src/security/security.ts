/**
 * Security: what protects an account, as a member sees and changes it (rulebook 10.4, 14.5). Proofs
 * of who somebody is are identity's; the fund password is here. Only what is named here is for the
 * rest of the server.
 */
export { hasFundPassword, requireFundPassword } from './fund-password.ts';
export { serveSecurity } from './routes.ts';
