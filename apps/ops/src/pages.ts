/**
 * All pages of the console: the menu is built from these rows, and each is loaded when it is
 * opened. Who sees a page follows who may read what it shows; the server decides that anew with
 * every call.
 */
import type { CaseKind, StaffRole } from '@anywhen/protocol';
import type { IconName } from '@anywhen/ui';
import type { ComponentType } from 'react';
import type { MENU_GROUPS, PAGE_TITLES } from './page-titles.ts';
import type { PageProps } from './parts/page.tsx';

export type PageRow = {
  /** With what changes in braces. */
  path: string;
  title: keyof typeof PAGE_TITLES;
  roles: readonly StaffRole[];
  load: () => Promise<{ Page: ComponentType<PageProps> }>;
  /** What the path leaves open; beside what it has in braces. */
  params?: Readonly<Record<string, string>>;
  /** Only pages with a group are in the menu. */
  menu?: { group: keyof typeof MENU_GROUPS; icon: IconName };
};

const CASE_READERS: readonly StaffRole[] = ['reviewer', 'approver', 'auditor'];
const MEMBER_READERS: readonly StaffRole[] = ['support', ...CASE_READERS];

export const PAGES: readonly PageRow[] = [
  queue('deposit', { title: 'deposits', icon: 'download' }),
  queue('withdrawal', { title: 'withdrawals', icon: 'upload' }),
  queue('basic', { title: 'basic', icon: 'person' }),
  queue('advanced', { title: 'advanced', icon: 'verified' }),
  queue('correction', { title: 'corrections', icon: 'history' }),
  {
    path: '/cases/{kind}/{id}',
    title: 'case',
    roles: CASE_READERS,
    load: () => import('./cases/case-page.tsx'),
  },
  {
    path: '/members',
    title: 'members',
    roles: MEMBER_READERS,
    load: () => import('./members/members-page.tsx'),
    menu: { group: 'members', icon: 'users' },
  },
  {
    path: '/members/{uid}',
    title: 'member',
    roles: MEMBER_READERS,
    load: () => import('./members/member-page.tsx'),
  },
  {
    path: '/announcements',
    title: 'announcements',
    roles: MEMBER_READERS,
    load: () => import('./announcements/announcements-page.tsx'),
    menu: { group: 'members', icon: 'megaphone' },
  },
  {
    path: '/announcements/new',
    title: 'newAnnouncement',
    roles: ['support', 'approver'],
    load: () => import('./announcements/new-announcement-page.tsx'),
  },
  {
    path: '/announcements/{id}',
    title: 'announcement',
    roles: MEMBER_READERS,
    load: () => import('./announcements/announcement-page.tsx'),
  },
  {
    path: '/support',
    title: 'support',
    roles: ['support', 'auditor'],
    load: () => import('./support/support-page.tsx'),
    menu: { group: 'members', icon: 'headset' },
  },
  {
    path: '/terms',
    title: 'terms',
    roles: CASE_READERS,
    load: () => import('./terms/terms-page.tsx'),
    menu: { group: 'products', icon: 'percent' },
  },
  {
    path: '/staff',
    title: 'accounts',
    roles: ['admin', 'auditor'],
    load: () => import('./accounts/accounts-page.tsx'),
    menu: { group: 'staff', icon: 'key' },
  },
  {
    path: '/audit',
    title: 'audit',
    roles: ['auditor', 'admin'],
    load: () => import('./audit/audit-page.tsx'),
    menu: { group: 'staff', icon: 'document' },
  },
  {
    path: '/house',
    title: 'house',
    roles: ['auditor', 'approver', 'admin'],
    load: () => import('./house/house-page.tsx'),
    menu: { group: 'house', icon: 'shield' },
  },
];

function queue(
  kind: CaseKind,
  { title, icon }: { title: keyof typeof PAGE_TITLES; icon: IconName },
): PageRow {
  return {
    path: `/queues/${kind}`,
    title,
    roles: CASE_READERS,
    load: () => import('./cases/queue-page.tsx'),
    params: { kind },
    menu: { group: 'cases', icon },
  };
}
