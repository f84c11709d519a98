/** Between and around the two days of a journey, in any of the languages. */
export const JOINING_WORDS: ReadonlySet<string> = new Set(
  (
    'from to until till through and the of on st nd rd th vom von bis zum und den der du de d au le er et jusqu ' +
    'del el al a hasta y desde dal dall all il fino e do da ao até o с со по до и г года ' +
    'من إلى الى حتى و في से तक और 年 日 号 至 到 从 自 和'
  ).split(' '),
)
