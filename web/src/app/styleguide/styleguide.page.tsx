import { PageHeading } from '../../ui/page-heading'
import { Fields } from './fields'
import { Messages } from './messages'
import { Actions, Elements } from './elements'

/** Every part of the interface in every state, for anyone who builds pages. Served by the development server only. */
export default function StyleguidePage() {
  return (
    <div className="page py-10">
      <title>Styleguide - Borderlane</title>
      <PageHeading>Styleguide</PageHeading>
      <p className="measure mt-4 mb-10 text-18 text-soft">
        Look at it in light and dark, at 360 pixels, in Arabic, with forced colours and printed.
      </p>
      <Actions />
      <Fields />
      <Messages />
      <Elements />
    </div>
  )
}
