import { Link } from 'react-router'

interface StaffViewsProps<View extends string> {
  label: string
  views: readonly View[]
  current: View
  to: (view: View) => string
  words: (view: View) => string
}

export function StaffViews<View extends string>({ label, views, current, to, words }: StaffViewsProps<View>) {
  return (
    <nav aria-label={label}>
      <ul className="flex flex-wrap gap-x-5">
        {views.map((one) => (
          <li key={one}>
            <Link
              to={to(one)}
              aria-current={one === current ? 'page' : undefined}
              className="flex min-h-11 items-center text-blue underline underline-offset-4 aria-[current=page]:font-semibold aria-[current=page]:text-ink aria-[current=page]:no-underline"
            >
              {words(one)}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
