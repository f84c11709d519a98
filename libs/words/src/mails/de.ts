import type { MailWords } from './en'

export const mails = {
  greeting: 'Guten Tag {{name}},',
  greetingWithoutName: 'Guten Tag,',
  footer:
    'Borderlane ist ein privates Unternehmen, keine Behörde. Wir prüfen Ihren Antrag, leiten ihn an die Behörden weiter und halten Sie auf dem Laufenden; dafür berechnen wir eine Servicegebühr.',
  statusSentence: {
    pending: 'Wir haben Ihren Antrag erhalten.',
    pending_payment: 'Er wartet auf die Zahlung. Wir beginnen, sobald Sie bezahlt haben.',
    paid: 'Er ist bezahlt. Als Nächstes prüfen wir ihn.',
    in_review: 'Wir prüfen Ihren Antrag und Ihre Dokumente.',
    submitted_to_govt: 'Wir haben Ihren Antrag bei den Behörden eingereicht.',
    waiting_on_govt: 'Die Behörden bearbeiten Ihren Antrag.',
    approved: 'Herzlichen Glückwunsch! Ihr Visum wurde genehmigt.',
    rejected: 'Die Behörden haben Ihren Antrag abgelehnt.',
    closed: 'Dieser Antrag ist geschlossen. Es geschieht nichts weiter damit.',
  },
  speed: {
    standard: 'Standard',
    rush: 'Express',
    super_rush: 'Super-Express',
    same_day: 'Am selben Tag',
  },
  speedWithDays: '{{speed}}, {{days}}',
  withinHours: 'innerhalb von Stunden',
  counts: {
    days_one: '{{count}} Werktag',
    days_other: '{{count}} Werktage',
    minutes_one: '{{count}} Minute',
    minutes_other: '{{count}} Minuten',
    hours_one: '{{count}} Stunde',
    hours_other: '{{count}} Stunden',
  },
  order: {
    title: 'Ihr Antrag',
    reference: 'Referenz',
    passport: 'Reisepass',
    destination: 'Reiseziel',
    visa: 'Visumart',
    speed: 'Bearbeitung',
    status: 'Status',
  },
  price: {
    title: 'Preis',
    government: 'Behördengebühr',
    governmentEstimate: 'Behördengebühr (Schätzung)',
    governmentUnknown: 'Noch nicht bekannt',
    service: 'Unsere Servicegebühr',
    protection: 'Ablehnungsschutz',
    total: 'Gesamt',
    totalPaid: 'Insgesamt bezahlt',
  },
  confirmation: {
    subject: 'Wir haben Ihren Antrag {{reference}} erhalten',
    intro: 'Vielen Dank. Wir haben Ihren Antrag erhalten und kümmern uns nun darum.',
    action: 'Antrag verfolgen',
    next: 'So geht es weiter: Wir prüfen Ihre Antworten und Dokumente, reichen Ihren Antrag bei den Behörden Ihres Reiseziels ein, und diese entscheiden. Falls etwas fehlt, melden wir uns bei Ihnen.',
    linkIsKey: 'Der Link öffnet Ihren Antrag ohne Passwort. Bitte leiten Sie diese E-Mail nicht weiter.',
  },
  latePayment: {
    subject: 'Ihre Zahlung kam nach dem Schließen des Antrags {{reference}}',
    intro:
      'Ihre Zahlung traf ein, nachdem Ihr Antrag geschlossen worden war; wir unternehmen daher nichts mehr für ihn.',
    back: 'Wir erstatten den vollen Betrag, {{amount}}, auf dem Weg, auf dem Sie bezahlt haben. Eine weitere E-Mail sagt Ihnen, wann er hinausgeht.',
  },
  saved: {
    subject: 'Ihr Antrag {{reference}} ist gespeichert',
    intro:
      'Ihr Antrag ist gespeichert. Sie können bezahlen, wann Sie möchten; wir beginnen, sobald Sie bezahlt haben.',
    action: 'Antrag öffnen',
    linkIsKey: 'Der Link öffnet Ihren Antrag ohne Passwort. Bitte leiten Sie diese E-Mail nicht weiter.',
    notYou:
      'Wenn Sie keinen Antrag gestellt haben, können Sie diese E-Mail ignorieren. Niemand hat etwas bezahlt.',
  },
  reminder: {
    subject: 'Ihr Antrag {{reference}} wartet noch auf die Zahlung',
    intro:
      'Ihr Antrag ist gespeichert, aber nicht bezahlt. In einigen Tagen schließen wir ihn. Wenn Sie weiterhin reisen möchten, bezahlen Sie bitte vorher; andernfalls müssen Sie nichts tun.',
    action: 'Antrag öffnen',
    linkIsKey: 'Der Link öffnet Ihren Antrag ohne Passwort. Bitte leiten Sie diese E-Mail nicht weiter.',
    notYou:
      'Wenn Sie keinen Antrag gestellt haben, können Sie diese E-Mail ignorieren. Niemand hat etwas bezahlt.',
  },
  draft: {
    subject: 'Ihren Visumantrag fortsetzen',
    intro:
      'Ihre Antworten sind gespeichert. Mit dem Link machen Sie dort weiter, wo Sie aufgehört haben, auf jedem Gerät; Dateien wählen Sie dort neu aus.',
    action: 'Antrag fortsetzen',
    until: 'Der Link funktioniert einmal, bis zu diesem Tag: {{day}}. Danach löschen wir die Antworten.',
    title: 'Ihr Antrag',
    passport: 'Reisepass',
    destination: 'Reiseziel',
    notSubmitted: 'Es wurde noch nichts eingereicht oder bezahlt.',
    linkIsKey: 'Der Link öffnet Ihren Antrag ohne Passwort. Bitte leiten Sie diese E-Mail nicht weiter.',
    notYou: 'Wenn Sie keinen Antrag begonnen haben, können Sie diese E-Mail ignorieren.',
  },
  maker: {
    made: 'Der Antrag wurde am {{when}} mit {{browser}} gestellt.',
    madeUnknown: 'Der Antrag wurde am {{when}} mit einem Browser gestellt, den wir nicht kennen.',
    asked:
      'Wenn Sie ihn öffnen, fragen wir, ob Sie das waren. Wenn nicht, kann ihn nicht mehr öffnen, wer ihn gestellt hat.',
  },
  link: {
    subject: 'Ihr Link zum Antrag {{reference}}',
    intro: 'Hier ist der Link zu Ihrem Antrag, den Sie angefordert haben.',
    action: 'Antrag öffnen',
    linkIsKey: 'Der Link öffnet Ihren Antrag ohne Passwort. Bitte leiten Sie diese E-Mail nicht weiter.',
    notAsked:
      'Wenn Sie dies nicht angefordert haben, können Sie diese E-Mail ignorieren. Der Link wurde nur an Sie gesendet.',
  },
  erasure: {
    subject: 'Daten des Antrags {{reference}} löschen',
    intro:
      'Jemand, der den Link zu Ihrem Antrag hat, möchte Ihre Daten löschen. Wenn Sie das waren, öffnen Sie den Link und bestätigen Sie. Ihr Name, Ihre Kontaktdaten, Ihre Passdaten, Ihre Reisedaten und Ihre Dateien werden dann gelöscht und können nicht wiederhergestellt werden.',
    action: 'Ansehen und löschen',
    hours: 'Mit diesem Link ist das Löschen 24 Stunden lang möglich. Bitte leiten Sie ihn nicht weiter.',
    notAsked:
      'Wenn Sie dies nicht angefordert haben, können Sie diese E-Mail ignorieren: Es wurde nichts gelöscht.',
  },
  status: {
    subject: {
      in_review: 'Antrag {{reference}} ist in Prüfung',
      submitted_to_govt: 'Antrag {{reference}} wurde bei der Behörde eingereicht',
      waiting_on_govt: 'Antrag {{reference}} wartet auf die Behörde',
      approved: 'Ihr Visum ist genehmigt: Antrag {{reference}}',
      rejected: 'Antrag {{reference}} wurde abgelehnt',
      closed: 'Antrag {{reference}} ist geschlossen',
    },
    action: 'Antrag öffnen',
    next: {
      in_review: 'Falls etwas fehlt, melden wir uns bei Ihnen.',
      submitted_to_govt:
        'Von nun an bestimmen die Behörden, wie lange es dauert. Wir teilen Ihnen deren Antwort mit.',
      waiting_on_govt: 'Sie müssen nichts tun. Wir schreiben Ihnen, sobald entschieden ist.',
      approved:
        'Öffnen Sie Ihren Antrag für die Einzelheiten. Das Dokument folgt; wir schreiben Ihnen, wenn Sie es herunterladen können.',
      rejected: 'Öffnen Sie Ihren Antrag, um zu sehen, was mit Ihrer Zahlung geschieht.',
      closed: 'Falls Ihnen Geld zusteht, erhalten Sie eine weitere E-Mail, sobald es gesendet ist.',
    },
    withDocument: 'Öffnen Sie Ihren Antrag, um die Entscheidung zu lesen und herunterzuladen.',
    rejectedRefund:
      'Sie haben den Ablehnungsschutz gewählt. Wir erstatten daher {{amount}} auf dem Weg, auf dem Sie bezahlt haben. Eine weitere E-Mail teilt Ihnen mit, wann der Betrag gesendet wird.',
    rejectedRefunded:
      'Sie haben den Ablehnungsschutz gewählt. Alles, was Sie bezahlt haben, ist bereits an Sie zurückgegangen.',
    rejectedNoRefund:
      'Ihr Antrag hatte keinen Ablehnungsschutz; was Sie bezahlt haben, wird daher nicht erstattet.',
    linkIsKey: 'Der Link öffnet Ihren Antrag ohne Passwort. Bitte leiten Sie diese E-Mail nicht weiter.',
  },
  request: {
    subject: 'Wir brauchen etwas von Ihnen: Antrag {{reference}}',
    intro: 'Wir können mit Ihrem Antrag erst fortfahren, wenn Sie Folgendes getan haben:',
    document: 'Bitte ersetzen Sie ein Dokument: {{text}}',
    field: 'Bitte korrigieren Sie eine Antwort ({{field}}): {{text}}',
    fields: {
      fullName: 'vollständiger Name',
      phone: 'Telefon',
      dateOfBirth: 'Geburtsdatum',
      passportNumber: 'Reisepassnummer',
      passportExpiryDate: 'Ablaufdatum des Reisepasses',
      nationality: 'Staatsangehörigkeit',
      travelDates: 'Reisedaten',
    },
    action: 'Jetzt erledigen',
    linkIsKey: 'Der Link öffnet Ihren Antrag ohne Passwort. Bitte leiten Sie diese E-Mail nicht weiter.',
  },
  decision: {
    subject: 'Die Entscheidung zum Antrag {{reference}} steht zum Herunterladen bereit',
    intro:
      'Das Dokument mit der Entscheidung befindet sich in Ihrem Antrag. Dort können Sie es lesen und herunterladen.',
    action: 'Antrag öffnen',
    linkIsKey: 'Der Link öffnet Ihren Antrag ohne Passwort. Bitte leiten Sie diese E-Mail nicht weiter.',
  },
  refund: {
    subject: 'Ihre Erstattung für den Antrag {{reference}}',
    intro:
      'Wir haben {{amount}} auf dem Weg zurückgesendet, auf dem Sie bezahlt haben. Bis die Bank den Betrag anzeigt, dauert es einige Tage.',
    cause: {
      admin: 'Unser Team hat diese Erstattung vorgenommen.',
      cancellation: 'Sie haben Ihren Antrag storniert; dies ist der Teil des Preises, der erstattet wird.',
      rejection: 'Ihr Antrag wurde abgelehnt, und Sie hatten den Ablehnungsschutz gewählt.',
      late: 'Ihre Zahlung traf ein, nachdem ihre Frist abgelaufen war oder sie abgebrochen wurde; wir haben sie daher nicht behalten.',
      surplus: 'Es ist mehr eingetroffen als der Preis; wir erstatten daher die Differenz.',
      partial: 'Der volle Preis traf nicht rechtzeitig ein; wir erstatten daher, was eingetroffen ist.',
      closed:
        'Ihr Antrag war bereits geschlossen, als Ihre Zahlung eintraf; wir erstatten daher den vollen Betrag.',
    },
    table: 'Erstattung',
    now: 'Jetzt erstattet',
    total: 'Insgesamt erstattet',
    action: 'Antrag öffnen',
    linkIsKey: 'Der Link öffnet Ihren Antrag ohne Passwort. Bitte leiten Sie diese E-Mail nicht weiter.',
  },
  watch: {
    confirmSubject:
      'Bitte bestätigen: Benachrichtigung bei geänderter Visaregel, {{passport}} → {{destination}}',
    confirmIntro:
      'Jemand hat uns gebeten, an diese Adresse zu schreiben, wenn sich die Visaregel ändert. Reisepass: {{passport}}. Reiseziel: {{destination}}. Wenn Sie das waren, bestätigen Sie es bitte.',
    confirmAction: 'Ja, informieren Sie mich',
    notAsked:
      'Wenn Sie das nicht waren, können Sie diese E-Mail ignorieren. Wir schreiben nicht noch einmal.',
    subject: 'Die Visaregel hat sich geändert: {{passport}} → {{destination}}',
    intro: 'Die Visaregel hat sich geändert. Reisepass: {{passport}}. Reiseziel: {{destination}}.',
    check: 'Bitte prüfen Sie vor der Reise, was sie jetzt besagt.',
    ruleAction: 'Regel ansehen',
    stop: 'Sie haben um diese E-Mail gebeten. Um keine weiteren zu erhalten, öffnen Sie diesen Link: {{link}}',
    orderAction: 'Antrag öffnen',
    orderNext: 'Sie haben einen Antrag für diese Strecke, deshalb schreiben wir Ihnen.',
    linkIsKey: 'Der Link öffnet Ihren Antrag ohne Passwort. Bitte leiten Sie diese E-Mail nicht weiter.',
  },
  account: {
    confirmation: {
      subject: 'Bitte bestätigen Sie Ihre E-Mail-Adresse',
      intro:
        'Jemand hat mit dieser E-Mail-Adresse ein Borderlane-Konto angelegt. Wenn Sie das waren, bestätigen Sie sie bitte.',
      introWithAddress: '',
      action: 'Diese Adresse bestätigen',
      notes: [
        'Wenn Sie das nicht waren, können Sie diese E-Mail ignorieren. Die Adresse bleibt unbestätigt.',
      ],
    },
    recovery: {
      subject: 'Neues Passwort festlegen',
      intro: 'Wir haben eine Anfrage erhalten, das Passwort Ihres Borderlane-Kontos zurückzusetzen.',
      introWithAddress: '',
      action: 'Neues Passwort festlegen',
      notes: [
        'Wenn Sie dies nicht angefordert haben, können Sie diese E-Mail ignorieren. Es ändert sich nichts.',
      ],
    },
    'magic-link': {
      subject: 'Ihr Link zum Anmelden',
      intro: 'Hier ist der Link, den Sie angefordert haben. Er meldet Sie ohne Passwort an.',
      introWithAddress: '',
      action: 'Anmelden',
      notes: [
        'Bitte leiten Sie diese E-Mail nicht weiter.',
        'Wenn Sie dies nicht angefordert haben, können Sie diese E-Mail ignorieren. Es ändert sich nichts.',
      ],
    },
    'email-change': {
      subject: 'Bitte bestätigen Sie eine neue E-Mail-Adresse',
      intro:
        'Wir haben eine Anfrage erhalten, die E-Mail-Adresse eines Borderlane-Kontos zu ändern. Wenn Sie das waren, bestätigen Sie bitte die Änderung.',
      introWithAddress:
        'Wir haben eine Anfrage erhalten, die E-Mail-Adresse eines Borderlane-Kontos in {{address}} zu ändern. Wenn Sie das waren, bestätigen Sie bitte die Änderung.',
      action: 'Änderung bestätigen',
      notes: [
        'Möglicherweise müssen Sie die Änderung sowohl von Ihrer bisherigen als auch von Ihrer neuen Adresse aus bestätigen.',
        'Wenn Sie dies nicht angefordert haben, können Sie diese E-Mail ignorieren. Es ändert sich nichts.',
      ],
    },
    reauthentication: {
      subject: 'Ihr Borderlane-Code',
      intro:
        'Vor einer wichtigen Änderung an Ihrem Borderlane-Konto müssen wir sicher sein, dass Sie es sind.',
      introWithAddress: '',
      action: '',
      notes: [
        'Niemand von Borderlane wird Sie je nach diesem Code fragen.',
        'Wenn Sie das nicht waren, nutzt möglicherweise jemand anderes Ihr Konto. Legen Sie auf unserer Anmeldeseite sofort ein neues Passwort fest.',
      ],
    },
    'password-changed': {
      subject: 'Ihr Passwort wurde geändert',
      intro: 'Das Passwort Ihres Borderlane-Kontos wurde geändert.',
      introWithAddress: '',
      action: '',
      notes: [
        'Wenn Sie das nicht waren, nutzt möglicherweise jemand anderes Ihr Konto. Legen Sie auf unserer Anmeldeseite sofort ein neues Passwort fest.',
      ],
    },
    'email-changed': {
      subject: 'Ihre E-Mail-Adresse wurde geändert',
      intro: 'Ihr Borderlane-Konto hat jetzt eine andere E-Mail-Adresse; diese hier gehört nicht mehr dazu.',
      introWithAddress: 'Die E-Mail-Adresse Ihres Borderlane-Kontos wurde in {{address}} geändert.',
      action: '',
      notes: ['Wenn Sie das nicht waren, nutzt möglicherweise jemand anderes Ihr Konto.'],
    },
  },
  inbox: {
    subject: 'Nachricht: {{what}}',
    greeting: 'Guten Tag,',
    intro: 'Jemand hat Ihnen geschrieben. Eine Antwort auf diese E-Mail geht an diese Person.',
    from: 'Von',
    fields: {
      name: 'Name',
      email: 'E-Mail',
      company: 'Unternehmen',
      website: 'Website',
      topics: 'Themen',
    },
    kinds: {
      contact: 'Kontakt',
      newsletter: 'Newsletter',
      partnership: 'Partnerschaft',
    },
    subjects: {
      general: 'Allgemeine Frage',
      visa: 'Frage zum Visum',
      payment: 'Zahlung',
      status: 'Status eines Antrags',
      partnership: 'Partnerschaft',
      feedback: 'Rückmeldung',
    },
    topics: {
      policy: 'Änderungen der Visaregeln',
      alerts: 'Reisehinweise und Einschränkungen',
      times: 'Änderungen der Bearbeitungszeiten',
      promotions: 'Werbeaktionen',
    },
    action: 'Nachrichten öffnen',
    note: 'Jeder kann jede Adresse und jeden Namen angeben. Niemand hat diese Angaben geprüft.',
  },
  accountKey: {
    linkIsGoodFor: 'Der Link funktioniert einmal. Er gilt {{time}}.',
    code: 'Ihr Code, gültig für {{time}}:',
    codeInstead:
      'Falls Sie stattdessen nach einem Code gefragt werden, geben Sie diesen ein, gültig für {{time}}:',
  },
} satisfies MailWords
