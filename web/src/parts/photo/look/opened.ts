import type { Box, Colours } from '../face/colours'
import type { Turn } from '../face/turn'

/** A picture that is open: parts of it can be looked at, in any size. */
export interface Opened {
  width: number
  height: number
  /** What lies beside the picture is black. */
  part(box: Box, width: number, height: number): Promise<Colours>
  /** The same picture, turned clockwise. */
  turned(degrees: Turn): Promise<Opened>
}
