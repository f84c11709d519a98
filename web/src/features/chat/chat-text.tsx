import { Fragment } from 'react'
import { Link, matchPath } from 'react-router'
import { PATTERNS } from '../../parts/navigation/paths'

const LINK = /\[([^\]\n]{1,200})\]\((\/[^\s)]{0,400})\)/g

/** An answer as text. Of its links those to our own pages can be followed; everything else stays what it is: text. */
export function ChatText({ text, onFollow }: { text: string; onFollow: () => void }) {
  return (
    <div dir="auto" className="whitespace-pre-line">
      {partsOf(text).map((part, index) =>
        typeof part === 'string' ? (
          <Fragment key={index}>{part}</Fragment>
        ) : (
          <Link
            key={index}
            to={part.to}
            onClick={onFollow}
            className="inline-block py-1 font-semibold text-blue underline underline-offset-4"
          >
            {part.words}
          </Link>
        ),
      )}
    </div>
  )
}

/** The answer as it is read out: links by their words. */
export const spokenText = (text: string): string => text.replace(LINK, '$1')

type Part = string | { words: string; to: string }

function partsOf(text: string): Part[] {
  const parts: Part[] = []
  let done = 0
  for (const match of text.matchAll(LINK)) {
    const [whole, words = '', to = ''] = match
    if (!isOwnPage(to)) continue
    parts.push(text.slice(done, match.index), { words, to })
    done = match.index + whole.length
  }
  return [...parts, text.slice(done)]
}

/** `//host` and `/\host` are addresses of others. */
function isOwnPage(to: string): boolean {
  const [path = ''] = to.split(/[?#]/)
  return /^\/(?![/\\])/.test(to) && Object.values(PATTERNS).some((pattern) => matchPath(pattern, path))
}
