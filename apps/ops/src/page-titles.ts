/** The names of the pages, in the menu and as headings. */
export const PAGE_TITLES = {
  deposits: 'Deposits',
  withdrawals: 'Withdrawals',
  basic: 'Basic verification',
  advanced: 'Advanced verification',
  corrections: 'Corrections',
  case: 'Case',
  members: 'Members',
  member: 'Member',
  announcements: 'Announcements',
  newAnnouncement: 'New announcement',
  announcement: 'Announcement',
  support: 'Customer service',
  terms: 'Product terms',
  accounts: 'Staff accounts',
  audit: 'Audit log',
  house: 'House',
} as const;

export const MENU_GROUPS = {
  cases: 'Cases',
  members: 'Members',
  products: 'Products',
  staff: 'Staff',
  house: 'Installation',
} as const;
