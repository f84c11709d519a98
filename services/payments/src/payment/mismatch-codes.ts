/** Money came for an order that was closed, and is not back yet. */
export const ORDER_CLOSED = 'order_closed'
