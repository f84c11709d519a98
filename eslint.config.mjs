import js from '@eslint/js'
import jsxA11y from 'eslint-plugin-jsx-a11y'
import reactHooks from 'eslint-plugin-react-hooks'
import tseslint from 'typescript-eslint'
import { assertingTests } from './tools/check/lint/asserting-tests.mjs'
import { appModules, narrowConstructors, sqlInStores } from './tools/check/lint/doors.mjs'
import { rooms } from './tools/check/lint/rooms.mjs'

const TYPESCRIPT = ['**/*.ts', '**/*.tsx']
const TESTS = [
  '{libs,services,gateway,web}/**/{test,e2e}/**',
  '**/*.spec.ts',
  '**/*.test.ts',
  '**/*.test.tsx',
  '**/*.test.mjs',
]
const BROWSER = ['web/src/**/*.ts', 'web/src/**/*.tsx']

/** Begins like a subject of the broker: `call.orders.create`, `event.>`. */
const SUBJECT = String.raw`/^(call|event|hint|stream|cancel)\.([a-z]+\.[a-zA-Z]|[a-z]*[>*]|$)/`
const STRING_SUBJECTS = [
  { selector: `Literal[value=${SUBJECT}]`, message: 'Subjects come from the contracts.' },
  { selector: `TemplateElement[value.raw=${SUBJECT}]`, message: 'Subjects come from the contracts.' },
]
const ENVIRONMENT = {
  selector: 'MemberExpression[object.name="process"][property.name="env"]',
  message: 'Settings are read in config.ts only.',
}
/** The fields of a child logger do not go through the allow list. */
const LOG_CHILD = {
  selector: 'CallExpression[callee.object.name="log"][callee.property.name="child"]',
  message: 'Fields go with each line, through the allow list.',
}
const RE_EXPORT = { selector: 'ExportAllDeclaration', message: 'No barrels: import the file itself.' }

/** What those plain scripts of a page use of a browser. */
const BROWSER_GLOBALS = Object.fromEntries(
  [
    'AbortController',
    'addEventListener',
    'document',
    'Event',
    'localStorage',
    'location',
    'PerformanceObserver',
  ].map((name) => [name, 'readonly']),
)
/** What Node gives without an import. */
const NODE_GLOBALS = Object.fromEntries(
  Object.getOwnPropertyNames(globalThis).map((name) => [name, 'readonly']),
)

/** A function fits a screen. */
const lines = (max) => ({ max, skipBlankLines: true, skipComments: true })

export default tseslint.config(
  { ignores: ['**/dist/', '**/node_modules/', '**/.data/', '.nx/', 'coverage/'] },
  // No comment switches a rule off: where a rule is wrong for a file, it says so here.
  { linterOptions: { noInlineConfig: true } },
  js.configs.recommended,
  {
    plugins: {
      borderlane: {
        rules: {
          rooms,
          'app-modules': appModules,
          'sql-in-stores': sqlInStores,
          'narrow-constructors': narrowConstructors,

          'asserting-tests': assertingTests,
        },
      },
    },
    rules: {
      'borderlane/rooms': 'error',
      'borderlane/narrow-constructors': 'error',
      eqeqeq: ['error', 'always', { null: 'ignore' }],
      'no-var': 'error',
      'prefer-const': 'error',
      'no-unused-vars': ['error', { argsIgnorePattern: '^_', ignoreRestSiblings: true }],
      'max-lines': ['error', { max: 400 }],
      'max-lines-per-function': ['error', lines(80)],
    },
  },
  {
    // Scripts of the launcher and settings of tools: they run on Node itself and talk to a person.
    files: ['**/*.mjs', '**/*.cjs'],
    languageOptions: { globals: { ...NODE_GLOBALS, jest: 'readonly' } },
  },
  {
    // Plain scripts that a page loads before everything else.
    files: ['web/start.js'],
    languageOptions: { globals: BROWSER_GLOBALS },
  },
  {
    files: TYPESCRIPT,
    extends: [tseslint.configs.recommended],
    // Without type information, which costs three times as much as all the rest: tools/check/lint/oxlint.json has the rule
    // that needs it. The parser has to know that decorators need the types of parameters at run time.
    languageOptions: { parserOptions: { experimentalDecorators: true, emitDecoratorMetadata: true } },
    rules: {
      'no-console': 'error',
      'no-restricted-syntax': ['error', ...STRING_SUBJECTS, ENVIRONMENT, RE_EXPORT, LOG_CHILD],
      '@typescript-eslint/no-explicit-any': 'error',
      '@typescript-eslint/consistent-type-imports': ['error', { fixStyle: 'inline-type-imports' }],
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', ignoreRestSiblings: true }],
      '@typescript-eslint/no-unused-expressions': 'error',
    },
  },
  {
    files: ['services/**/*.ts', 'libs/**/*.ts', 'gateway/**/*.ts'],
    rules: { 'borderlane/sql-in-stores': 'error', 'borderlane/app-modules': 'error' },
  },
  {
    // These define and carry subjects.
    files: ['libs/contracts/**', 'libs/messaging/**'],
    rules: { 'no-restricted-syntax': ['error', ENVIRONMENT, RE_EXPORT, LOG_CHILD] },
  },
  {
    files: ['**/config.ts'],
    rules: { 'no-restricted-syntax': ['error', ...STRING_SUBJECTS, RE_EXPORT, LOG_CHILD] },
  },
  {
    files: BROWSER,
    extends: [jsxA11y.flatConfigs.recommended],
    plugins: { 'react-hooks': reactHooks },
    rules: {
      'react-hooks/rules-of-hooks': 'error',
      'react-hooks/exhaustive-deps': 'error',
    },
  },
  {
    // A component is mostly markup.
    files: ['**/*.tsx'],
    rules: { 'max-lines-per-function': ['error', lines(120)] },
  },
  {
    // A test may hold a long table of cases and look at the bytes on the wire.
    files: TESTS,
    rules: {
      'borderlane/asserting-tests': 'error',
      'max-lines': ['error', { max: 600 }],
      'max-lines-per-function': 'off',
      '@typescript-eslint/no-non-null-assertion': 'off',
    },
  },
)
