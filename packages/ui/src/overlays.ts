/** The lazy part of the package: everything based on Base UI. Import it only dynamically. */
export { Dialog } from './overlays/dialog.tsx';
export type { DialogProps } from './overlays/dialog.tsx';
export { Sheet } from './overlays/sheet.tsx';
export type { SheetProps } from './overlays/sheet.tsx';
export { SideSheet } from './overlays/side-sheet.tsx';
export type { SideSheetProps } from './overlays/side-sheet.tsx';
