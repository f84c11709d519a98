/** Values that no check holds, and why that is right. @type {[RegExp, string][]} */
export const JUDGED = []
