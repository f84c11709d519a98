import { z } from 'zod'
import { ROLES } from './roles'

/** A role as it is sent. Apart from the list: pages of staff need that one, and no checks. */
export const Role = z.enum(ROLES)
