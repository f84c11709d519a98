/** From the slowest on. */
export const PROCESSING_SPEEDS = ['standard', 'rush', 'super_rush', 'same_day'] as const
