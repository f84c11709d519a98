/** For calls that name their order by `id`: messaging asks first whether their caller may open it. */
export const ofOrder = { about: ({ id }: { id: string }) => id }
