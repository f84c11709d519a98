import { AdminPage } from '../features/admin/admin.page'
import { Tools } from '../features/imports/tools'
import { FirstDayNotice } from '../features/settings/first-day-notice'

/** /admin: the orders of one feature, the tools of another, and what is left of the first day. */
export default function StaffHomePage() {
  return <AdminPage tools={<Tools />} notice={<FirstDayNotice />} />
}
