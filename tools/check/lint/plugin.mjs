// The rules of this project, for oxlint.
import { assertingTests } from './asserting-tests.mjs'
import { appModules, narrowConstructors, sqlInStores } from './doors.mjs'
import { logWithoutChild, noBarrels, settingsInConfig, stringSubjects } from './refused-words.mjs'
import { rooms } from './rooms.mjs'
import { timelessTests } from './timeless-tests.mjs'
import { typeImports } from './type-imports.mjs'
import { verbAndNoun } from './verb-and-noun.mjs'

export default {
  meta: { name: 'borderlane' },
  rules: {
    'app-modules': appModules,
    'asserting-tests': assertingTests,
    'log-without-child': logWithoutChild,
    'narrow-constructors': narrowConstructors,
    'no-barrels': noBarrels,
    rooms,
    'settings-in-config': settingsInConfig,
    'sql-in-stores': sqlInStores,
    'string-subjects': stringSubjects,
    'timeless-tests': timelessTests,
    'type-imports': typeImports,
    'verb-and-noun': verbAndNoun,
  },
}
