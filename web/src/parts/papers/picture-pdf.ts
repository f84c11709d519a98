/** Points of an A4 page, whichever way it lies. */
const [SHORT, LONG] = [595, 842]

/** A PDF of one page that holds a JPEG as it is: authorities that take no pictures take these. */
export function picturePdf(jpeg: Blob, [width, height]: readonly [number, number]): Blob {
  const [pageWidth, pageHeight] = width > height ? [LONG, SHORT] : [SHORT, LONG]
  const scale = Math.min(pageWidth / width, pageHeight / height)
  const [w, h] = [width * scale, height * scale].map((side) => Number(side.toFixed(2))) as [number, number]
  const draw = `q ${w} 0 0 ${h} ${((pageWidth - w) / 2).toFixed(2)} ${((pageHeight - h) / 2).toFixed(2)} cm /P Do Q`
  const objects: BlobPart[][] = [
    ['<< /Type /Catalog /Pages 2 0 R >>'],
    ['<< /Type /Pages /Kids [3 0 R] /Count 1 >>'],
    [
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${pageWidth} ${pageHeight}] /Contents 4 0 R /Resources << /XObject << /P 5 0 R >> >> >>`,
    ],
    [`<< /Length ${draw.length} >>\nstream\n${draw}\nendstream`],
    [
      `<< /Type /XObject /Subtype /Image /Width ${width} /Height ${height} /ColorSpace /DeviceRGB /BitsPerComponent 8 /Filter /DCTDecode /Length ${jpeg.size} >>\nstream\n`,
      jpeg,
      '\nendstream',
    ],
  ]
  const parts: BlobPart[] = ['%PDF-1.4\n']
  let at = sizeOf(parts)
  // Where each object begins, in ten digits: readers find them by it.
  const places = objects.map((object, index) => {
    const place = at
    const whole: BlobPart[] = [`${index + 1} 0 obj\n`, ...object, '\nendobj\n']
    parts.push(...whole)
    at += sizeOf(whole)
    return `${String(place).padStart(10, '0')} 00000 n \n`
  })
  const count = objects.length + 1
  parts.push(
    `xref\n0 ${count}\n0000000000 65535 f \n${places.join('')}trailer\n<< /Size ${count} /Root 1 0 R >>\nstartxref\n${at}\n%%EOF\n`,
  )
  return new Blob(parts, { type: 'application/pdf' })
}

const sizeOf = (parts: readonly BlobPart[]): number => new Blob([...parts]).size
