import { AdminPage } from '../features/admin/admin.page'
import { Tools } from '../features/imports/tools'
import { FirstDayNotice } from '../features/settings/first-day-notice'

export default function StaffHomePage() {
  return <AdminPage tools={<Tools />} notice={<FirstDayNotice />} />
}
