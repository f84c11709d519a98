export const MENU_ITEM =
  'flex min-h-11 w-full items-center gap-3 px-4 py-2 text-start text-ink no-underline hover:bg-sunk -outline-offset-2'
