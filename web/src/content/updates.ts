/** Recent changes of visa rules, shown while the catalogue's own list is shorter than four. From the sources named. */
export const RECENT_UPDATES = [
  {
    id: 'au-tr',
    date: '2026-04-17',
    title: 'Turkey: no visa for Australian passports',
    text: 'Australians visit Turkey for up to 90 days without a visa. Before, they bought one on arrival.',
    source: 'visasnews.com',
  },
  {
    id: 'gb-cn',
    date: '2026-02-17',
    title: 'China: no visa for British and Canadian passports',
    text: 'British and Canadian passports enter China for up to 30 days without a visa, until the end of 2026.',
    source: 'fmprc.gov.cn',
  },
  {
    id: 'dz-in',
    date: '2026-01-14',
    title: 'India: e-visa for Algerian passports',
    text: 'Algerians can ask for the e-visa online. Before, they had to apply at a mission.',
    source: 'indianvisaonline.gov.in',
  },
  {
    id: 'us-uz',
    date: '2026-01-01',
    title: 'Uzbekistan: no visa for passports of the United States',
    text: 'Passports of the United States enter Uzbekistan for up to 30 days without a visa.',
    source: 'gov.uz',
  },
] as const
