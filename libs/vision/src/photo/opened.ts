import type { Box, Colours } from './colours'
import type { Turn } from './turn'

export interface Opened {
  width: number
  height: number
  /** What lies beside the picture is black. */
  part(box: Box, width: number, height: number): Promise<Colours>
  /** The same picture, turned clockwise. */
  turned(degrees: Turn): Promise<Opened>
}
