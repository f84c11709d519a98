import { useEffect, useState } from 'react'
import { Icon } from '../../ui/icon'

/** A small picture of a chosen file, or the sign for a file where it is no picture. */
export function FileThumbnail({ file }: { file: File }) {
  const isPicture = file.type === 'image/jpeg' || file.type === 'image/png'
  const [url, setUrl] = useState<string>()
  const [isBroken, setBroken] = useState(false)
  useEffect(() => {
    if (!isPicture) return
    const made = URL.createObjectURL(file)
    setUrl(made)
    setBroken(false)
    return () => URL.revokeObjectURL(made)
  }, [file, isPicture])
  if (!isPicture || !url || isBroken) return <Icon name="file" className="mt-0.5 self-start text-soft" />
  return (
    <img
      src={url}
      alt=""
      onError={() => setBroken(true)}
      className="size-14 shrink-0 self-start rounded-box border border-hairline bg-wash object-cover"
    />
  )
}
