import { AdminPage } from '../features/admin/admin.page'
import { Tools } from '../features/imports/tools'

/** /admin: the orders of one feature, the tools of another. */
export default function StaffHomePage() {
  return <AdminPage tools={<Tools />} />
}
