/**
 * What somebody sends who applies.
 * @param {string} email
 * @param {{ speed?: string, denialProtection?: boolean }} [choice] of speed and protection
 */
export function applicationFor(email, choice = {}) {
  return {
    from: 'IN',
    to: 'VN',
    ...choice,
    applicant: {
      fullName: 'Asha Verma',
      email,
      phone: '+91 98765 43210',
      dateOfBirth: '1987-03-27',
      passportNumber: 'N1234567',
      travelDates: 'spring',
    },
  }
}
