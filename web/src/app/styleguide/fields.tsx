import { useState } from 'react'
import { Checkbox } from '../../ui/checkbox'
import { CountryPicker } from '../../ui/country-picker'
import { DateField } from '../../ui/date-field'
import { ErrorSummary } from '../../ui/error-summary'
import { FileDrop, FileRow } from '../../ui/file-drop'
import { PasswordField } from '../../ui/password-field'
import { RadioCards } from '../../ui/radio-cards'
import { SelectField } from '../../ui/select-field'
import { TextArea } from '../../ui/text-area'
import { TextField } from '../../ui/text-field'
import { useCountryOptions } from '../../parts/words/use-country-options'
import { Row, Section } from './section'

const ERROR = 'Enter your full name as shown in your passport'
const SUBJECTS = [
  { value: 'visa', label: 'About a visa' },
  { value: 'payment', label: 'About a payment' },
]
const SPEEDS = [
  { value: 'standard', label: 'Standard', detail: '3 business days', aside: '£52.00' },
  { value: 'rush', label: 'Rush', detail: '2 business days', aside: '£77.00' },
]

/** Everything that someone types into or chooses from. */
export function Fields() {
  return (
    <>
      <Section title="TextField">
        <TextField id="sg-text" label="Full name" hint="Exactly as in your passport" />
        <TextField id="sg-filled" label="Filled" defaultValue="Asha Verma" />
        <TextField id="sg-error" label="With an error" error={ERROR} />
        <TextField id="sg-disabled" label="Disabled" disabled defaultValue="Asha Verma" />
      </Section>
      <Section title="TextArea">
        <TextArea id="sg-area" label="Your message" hint="Up to 3,000 characters" />
        <TextArea id="sg-area-error" label="With an error" error="Write your message" />
      </Section>
      <Section title="PasswordField">
        <PasswordField
          id="sg-password"
          label="Password"
          autoComplete="new-password"
          hint="At least 10 characters"
        />
        <PasswordField
          id="sg-password-error"
          label="With an error"
          autoComplete="new-password"
          error="Too short"
        />
      </Section>
      <Section title="SelectField">
        <SelectField id="sg-select" label="Subject" options={SUBJECTS} placeholder="Choose a subject" />
        <SelectField
          id="sg-select-error"
          label="With an error"
          options={SUBJECTS}
          placeholder="Choose a subject"
          error="Choose a subject"
        />
      </Section>
      <Dates />
      <Countries />
      <Section title="Checkbox">
        <Checkbox
          id="sg-check"
          label="Remember this order on this device"
          hint="Only on a device of your own"
        />
        <Checkbox id="sg-checked" label="Chosen" defaultChecked />
        <Checkbox id="sg-check-disabled" label="Disabled" disabled />
      </Section>
      <Speeds />
      <Section title="FileDrop">
        <FileDrop {...FILES} id="sg-files" label="Documents to upload" />
        <FileDrop {...FILES} id="sg-files-error" label="With an error" error="Choose at least one file" />
        <FileDrop {...FILES} id="sg-files-disabled" label="Disabled" disabled />
        <ul>
          <FileRow name="passport.pdf">1.2 MB, ready to upload</FileRow>
          <FileRow name="a-very-long-name-of-a-file-that-somebody-scanned-on-a-phone.jpg">
            Uploading, 40%
          </FileRow>
        </ul>
      </Section>
      <Section title="ErrorSummary">
        <ErrorSummary errors={{ 'sg-error': ERROR, 'sg-select-error': 'Choose a subject' }} attempt={0} />
      </Section>
    </>
  )
}

const FILES = {
  hint: 'PDF, JPG or PNG, up to 10MB each',
  choose: 'Choose files',
  drop: 'or drop them here',
  accept: '.pdf',
  onFiles: () => undefined,
}

function Dates() {
  const [day, setDay] = useState('1987-03-27')
  return (
    <Section title="DateField">
      <DateField
        id="sg-date"
        label="Date of birth"
        hint="For example 27 3 1987"
        value={day}
        onChange={setDay}
      />
      <DateField
        id="sg-date-error"
        label="With an error"
        error="Enter a real day"
        value="1987-02-30"
        onChange={setDay}
      />
    </Section>
  )
}

function Countries() {
  const { options } = useCountryOptions()
  const [code, setCode] = useState('IN')
  return (
    <Section title="CountryPicker">
      <CountryPicker id="sg-country" label="Chosen" options={options} value={code} onChange={setCode} />
      <CountryPicker id="sg-country-empty" label="Empty" options={options} value="" onChange={setCode} />
      <CountryPicker
        id="sg-country-error"
        label="With an error"
        options={options}
        value=""
        onChange={setCode}
        error="Choose a country"
      />
      <CountryPicker
        id="sg-country-off"
        label="Disabled"
        options={options}
        value=""
        onChange={setCode}
        disabled
      />
    </Section>
  )
}

function Speeds() {
  const [speed, setSpeed] = useState('standard')
  return (
    <Section title="RadioCards">
      <Row>
        <RadioCards
          name="sg-speed"
          legend="Processing speed"
          cards={SPEEDS}
          value={speed}
          onChange={setSpeed}
        />
      </Row>
    </Section>
  )
}
