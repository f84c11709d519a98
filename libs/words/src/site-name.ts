/** The name that the site has until its operator gives it their own (`/admin/settings`). Texts say `{{brand}}`. */
export const SHIPPED_NAME = 'Borderlane'
