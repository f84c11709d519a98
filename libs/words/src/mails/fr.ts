import type { MailWords } from './en'

export const mails = {
  greeting: 'Bonjour {{name}},',
  greetingWithoutName: 'Bonjour,',
  footer:
    'Borderlane est une entreprise privée, et non une administration. Nous vérifions votre demande, la transmettons aux autorités et vous tenons informé, et nous facturons pour cela des frais de service.',
  statusSentence: {
    pending: 'Nous avons reçu votre demande.',
    pending_payment: 'Elle est en attente de paiement. Nous commencerons dès que vous aurez payé.',
    paid: 'Elle est payée. Nous allons maintenant l’examiner.',
    in_review: 'Nous examinons votre demande et vos documents.',
    submitted_to_govt: 'Nous avons transmis votre demande aux autorités.',
    waiting_on_govt: 'Les autorités examinent votre demande.',
    approved: 'Félicitations ! Votre visa a été approuvé.',
    rejected: 'Les autorités ont refusé votre demande.',
    closed: 'Cette demande est clôturée. Elle ne fera plus l’objet d’aucun traitement.',
  },
  speed: {
    standard: 'Standard',
    rush: 'Rapide',
    super_rush: 'Très rapide',
    same_day: 'Le jour même',
  },
  speedWithDays: '{{speed}}, {{days}}',
  withinHours: 'en quelques heures',
  counts: {
    days_one: '{{count}} jour ouvré',
    days_many: '{{count}} de jours ouvrés',
    days_other: '{{count}} jours ouvrés',
    minutes_one: '{{count}} minute',
    minutes_many: '{{count}} de minutes',
    minutes_other: '{{count}} minutes',
    hours_one: '{{count}} heure',
    hours_many: '{{count}} d’heures',
    hours_other: '{{count}} heures',
  },
  order: {
    title: 'Votre demande',
    reference: 'Référence',
    passport: 'Passeport',
    destination: 'Destination',
    visa: 'Type de visa',
    speed: 'Traitement',
    status: 'Statut',
  },
  price: {
    title: 'Prix',
    government: 'Frais officiels',
    governmentEstimate: 'Frais officiels (estimation)',
    governmentUnknown: 'Pas encore connus',
    service: 'Nos frais de service',
    protection: 'Protection Refus',
    total: 'Total',
    totalPaid: 'Total payé',
  },
  confirmation: {
    subject: 'Nous avons reçu votre demande {{reference}}',
    intro: 'Merci. Nous avons reçu votre demande et nous nous en occupons désormais.',
    action: 'Suivre votre demande',
    next: 'La suite : nous vérifions vos réponses et vos documents, nous transmettons votre demande aux autorités du pays de destination, et elles décident. S’il manque quelque chose, nous vous contacterons.',
    linkIsKey: 'Le lien ouvre votre demande sans mot de passe. Merci de ne pas transférer cet e-mail.',
  },
  latePayment: {
    subject: 'Votre paiement est arrivé après la clôture de la demande {{reference}}',
    intro:
      'Votre paiement est arrivé après la clôture de votre demande : nous ne faisons donc plus rien pour elle.',
    back: 'Nous rendons la totalité, {{amount}}, par le moyen de paiement utilisé. Un autre e-mail vous dira quand elle part.',
  },
  saved: {
    subject: 'Votre demande {{reference}} est enregistrée',
    intro:
      'Votre demande est enregistrée. Vous pouvez payer quand vous le souhaitez ; nous commencerons dès que vous aurez payé.',
    action: 'Ouvrir votre demande',
    linkIsKey: 'Le lien ouvre votre demande sans mot de passe. Merci de ne pas transférer cet e-mail.',
    notYou: 'Si vous n’avez pas fait de demande, ignorez cet e-mail. Personne n’a rien payé.',
  },
  reminder: {
    subject: 'Votre demande {{reference}} est toujours en attente de paiement',
    intro:
      'Votre demande est enregistrée, mais elle n’est pas payée. Nous la clôturerons dans quelques jours. Si vous souhaitez toujours voyager, veuillez payer d’ici là ; sinon, vous n’avez rien à faire.',
    action: 'Ouvrir votre demande',
    linkIsKey: 'Le lien ouvre votre demande sans mot de passe. Merci de ne pas transférer cet e-mail.',
    notYou: 'Si vous n’avez pas fait de demande, ignorez cet e-mail. Personne n’a rien payé.',
  },
  draft: {
    subject: 'Continuer votre demande de visa',
    intro:
      'Vos réponses sont conservées. Avec ce lien, vous reprenez là où vous vous êtes arrêté, sur n’importe quel appareil ; les fichiers y sont à choisir de nouveau.',
    action: 'Continuer la demande',
    until:
      'Le lien fonctionne une seule fois, jusqu’à cette date : {{day}}. Nous supprimons ensuite les réponses.',
    title: 'Votre demande',
    passport: 'Passeport',
    destination: 'Destination',
    notSubmitted: 'Rien n’a encore été envoyé ni payé.',
    linkIsKey: 'Le lien ouvre votre demande sans mot de passe. Merci de ne pas transférer cet e-mail.',
    notYou: 'Si vous n’avez pas commencé de demande, ignorez cet e-mail.',
  },
  maker: {
    made: 'La demande a été faite le {{when}} avec {{browser}}.',
    madeUnknown: 'La demande a été faite le {{when}} avec un navigateur que nous ne connaissons pas.',
    asked:
      'Quand vous l’ouvrirez, nous vous demanderons si c’était vous. Sinon, la personne qui l’a faite ne pourra plus l’ouvrir.',
  },
  link: {
    subject: 'Votre lien vers la demande {{reference}}',
    intro: 'Voici le lien vers votre demande, comme vous l’avez demandé.',
    action: 'Ouvrir votre demande',
    linkIsKey: 'Le lien ouvre votre demande sans mot de passe. Merci de ne pas transférer cet e-mail.',
    notAsked: 'Si vous n’avez rien demandé, ignorez cet e-mail. Le lien n’a été envoyé qu’à vous.',
  },
  erasure: {
    subject: 'Supprimer les données de la demande {{reference}}',
    intro:
      'Une personne qui possède le lien vers votre demande a demandé la suppression de vos données. Si c’était vous, ouvrez le lien et confirmez. Votre nom, vos coordonnées, votre passeport, vos dates de voyage et vos fichiers seront alors supprimés et ne pourront pas être rétablis.',
    action: 'Vérifier et supprimer',
    hours: 'Ce lien permet la suppression pendant 24 heures. Merci de ne pas le transférer.',
    notAsked: 'Si vous n’avez rien demandé, ignorez cet e-mail : rien n’a été supprimé.',
  },
  status: {
    subject: {
      in_review: 'La demande {{reference}} est en cours d’examen',
      submitted_to_govt: 'La demande {{reference}} a été transmise aux autorités',
      waiting_on_govt: 'La demande {{reference}} attend la décision des autorités',
      approved: 'Votre visa est approuvé : demande {{reference}}',
      rejected: 'La demande {{reference}} a été refusée',
      closed: 'La demande {{reference}} est clôturée',
    },
    action: 'Ouvrir votre demande',
    next: {
      in_review: 'S’il manque quelque chose, nous vous contacterons.',
      submitted_to_govt: 'Désormais, la durée dépend des autorités. Nous vous communiquerons leur réponse.',
      waiting_on_govt: 'Vous n’avez rien à faire. Nous vous écrirons dès qu’elles auront décidé.',
      approved:
        'Ouvrez votre demande pour voir les détails. Le document suivra ; nous vous écrirons quand vous pourrez le télécharger.',
      rejected: 'Ouvrez votre demande pour voir ce que devient votre paiement.',
      closed: 'Si de l’argent doit vous être rendu, un autre e-mail vous préviendra dès son envoi.',
    },
    withDocument: 'Ouvrez votre demande pour lire la décision et la télécharger.',
    rejectedRefund:
      'Vous avez choisi la Protection Refus : nous vous rendons {{amount}} par le moyen de paiement utilisé. Un autre e-mail vous préviendra de l’envoi.',
    rejectedRefunded:
      'Vous avez choisi la Protection Refus. Tout ce que vous avez payé vous a déjà été rendu.',
    rejectedNoRefund:
      'Votre demande n’avait pas de Protection Refus : ce que vous avez payé n’est donc pas remboursé.',
    linkIsKey: 'Le lien ouvre votre demande sans mot de passe. Merci de ne pas transférer cet e-mail.',
  },
  request: {
    subject: 'Nous avons besoin de quelque chose : demande {{reference}}',
    intro: 'Nous ne pouvons pas poursuivre votre demande tant que vous n’avez pas fait ceci :',
    document: 'Veuillez remplacer un document : {{text}}',
    field: 'Veuillez corriger une réponse ({{field}}) : {{text}}',
    fields: {
      fullName: 'nom complet',
      phone: 'téléphone',
      dateOfBirth: 'date de naissance',
      passportNumber: 'numéro de passeport',
      passportExpiryDate: 'date d’expiration du passeport',
      nationality: 'nationalité',
      travelDates: 'dates de voyage',
    },
    action: 'Le faire maintenant',
    linkIsKey: 'Le lien ouvre votre demande sans mot de passe. Merci de ne pas transférer cet e-mail.',
  },
  decision: {
    subject: 'La décision sur la demande {{reference}} peut être téléchargée',
    intro:
      'Le document contenant la décision se trouve dans votre demande. Vous pouvez l’y lire et le télécharger.',
    action: 'Ouvrir votre demande',
    linkIsKey: 'Le lien ouvre votre demande sans mot de passe. Merci de ne pas transférer cet e-mail.',
  },
  refund: {
    subject: 'Votre remboursement pour la demande {{reference}}',
    intro:
      'Nous avons renvoyé {{amount}} par le moyen de paiement utilisé. Les banques mettent quelques jours à l’afficher.',
    cause: {
      admin: 'Notre équipe a effectué ce remboursement.',
      cancellation: 'Vous avez annulé votre demande, et voici la part du prix qui est rendue.',
      rejection: 'Votre demande a été refusée, et vous aviez choisi la Protection Refus.',
      late: 'Votre paiement est arrivé après son expiration ou son annulation : nous ne l’avons donc pas gardé.',
      surplus: 'Le montant reçu dépasse le prix : nous rendons donc la différence.',
      partial: 'Le prix n’est pas arrivé en entier à temps : nous rendons donc ce qui est arrivé.',
      closed:
        'Votre demande était déjà clôturée quand votre paiement est arrivé : nous rendons donc la totalité.',
    },
    table: 'Remboursement',
    now: 'Rendu maintenant',
    total: 'Rendu au total',
    action: 'Ouvrir votre demande',
    linkIsKey: 'Le lien ouvre votre demande sans mot de passe. Merci de ne pas transférer cet e-mail.',
  },
  watch: {
    confirmSubject: 'Veuillez confirmer le suivi de la règle de visa : {{passport}} → {{destination}}',
    confirmIntro:
      'Quelqu’un nous a demandé d’écrire à cette adresse quand la règle de visa change. Passeport : {{passport}}. Destination : {{destination}}. Si c’était vous, veuillez le confirmer.',
    confirmAction: 'Oui, me prévenir',
    notAsked: 'Si ce n’était pas vous, ignorez cet e-mail. Nous ne vous écrirons plus.',
    subject: 'La règle de visa a changé : {{passport}} → {{destination}}',
    intro: 'La règle de visa a changé. Passeport : {{passport}}. Destination : {{destination}}.',
    check: 'Vérifiez ce qu’elle dit maintenant avant de partir.',
    ruleAction: 'Voir la règle',
    stop: 'Vous nous avez demandé cet e-mail. Pour ne plus en recevoir, ouvrez ce lien : {{link}}',
    orderAction: 'Ouvrir votre demande',
    orderNext: 'Vous avez une demande pour ce trajet, c’est pourquoi nous vous écrivons.',
    linkIsKey: 'Le lien ouvre votre demande sans mot de passe. Merci de ne pas transférer cet e-mail.',
  },
  account: {
    confirmation: {
      subject: 'Veuillez confirmer votre adresse e-mail',
      intro:
        'Quelqu’un a créé un compte Borderlane avec cette adresse e-mail. Si c’était vous, veuillez la confirmer.',
      introWithAddress: '',
      action: 'Confirmer cette adresse',
      notes: ['Si ce n’était pas vous, ignorez cet e-mail. L’adresse reste non confirmée.'],
    },
    recovery: {
      subject: 'Définir un nouveau mot de passe',
      intro: 'Nous avons reçu une demande de réinitialisation du mot de passe de votre compte Borderlane.',
      introWithAddress: '',
      action: 'Définir un nouveau mot de passe',
      notes: ['Si vous n’avez rien demandé, ignorez cet e-mail. Rien ne change.'],
    },
    'magic-link': {
      subject: 'Votre lien de connexion',
      intro: 'Voici le lien que vous avez demandé. Il vous connecte sans mot de passe.',
      introWithAddress: '',
      action: 'Se connecter',
      notes: [
        'Merci de ne pas transférer cet e-mail.',
        'Si vous n’avez rien demandé, ignorez cet e-mail. Rien ne change.',
      ],
    },
    'email-change': {
      subject: 'Veuillez confirmer une nouvelle adresse e-mail',
      intro:
        'Nous avons reçu une demande de changement de l’adresse e-mail d’un compte Borderlane. Si c’était vous, veuillez confirmer ce changement.',
      introWithAddress:
        'Nous avons reçu une demande de changement de l’adresse e-mail d’un compte Borderlane ; la nouvelle adresse serait {{address}}. Si c’était vous, veuillez confirmer ce changement.',
      action: 'Confirmer le changement',
      notes: [
        'Il peut être nécessaire de confirmer le changement depuis votre adresse actuelle et depuis la nouvelle.',
        'Si vous n’avez rien demandé, ignorez cet e-mail. Rien ne change.',
      ],
    },
    reauthentication: {
      subject: 'Votre code Borderlane',
      intro:
        'Avant une modification importante de votre compte Borderlane, nous devons être sûrs que c’est bien vous.',
      introWithAddress: '',
      action: '',
      notes: [
        'Personne chez Borderlane ne vous demandera jamais ce code.',
        'Si ce n’était pas vous, quelqu’un d’autre utilise peut-être votre compte. Définissez tout de suite un nouveau mot de passe depuis notre page de connexion.',
      ],
    },
    'password-changed': {
      subject: 'Votre mot de passe a été modifié',
      intro: 'Le mot de passe de votre compte Borderlane a été modifié.',
      introWithAddress: '',
      action: '',
      notes: [
        'Si ce n’était pas vous, quelqu’un d’autre utilise peut-être votre compte. Définissez tout de suite un nouveau mot de passe depuis notre page de connexion.',
      ],
    },
    'email-changed': {
      subject: 'Votre adresse e-mail a été modifiée',
      intro:
        'Votre compte Borderlane a maintenant une autre adresse e-mail, et celle-ci n’en fait plus partie.',
      introWithAddress: 'La nouvelle adresse e-mail de votre compte Borderlane est {{address}}.',
      action: '',
      notes: ['Si ce n’était pas vous, quelqu’un d’autre utilise peut-être votre compte.'],
    },
  },
  inbox: {
    subject: 'Message : {{what}}',
    greeting: 'Bonjour,',
    intro: 'Quelqu’un vous a écrit. Une réponse à cet e-mail lui est adressée.',
    from: 'De',
    fields: {
      name: 'Nom',
      email: 'Adresse e-mail',
      company: 'Entreprise',
      website: 'Site web',
      topics: 'Sujets',
    },
    kinds: {
      contact: 'Contact',
      newsletter: 'Lettre d’information',
      partnership: 'Partenariat',
    },
    subjects: {
      general: 'Question générale',
      visa: 'Question sur un visa',
      payment: 'Paiement',
      status: 'État d’une demande',
      partnership: 'Partenariat',
      feedback: 'Avis',
    },
    topics: {
      policy: 'Évolutions des règles de visa',
      alerts: 'Alertes et restrictions de voyage',
      times: 'Évolution des délais de traitement',
      promotions: 'Offres promotionnelles',
    },
    action: 'Ouvrir les messages',
    note: 'N’importe qui peut indiquer n’importe quelle adresse et n’importe quel nom. Personne ne les a vérifiés.',
  },
  accountKey: {
    linkIsGoodFor: 'Le lien fonctionne une seule fois, pendant {{time}}.',
    code: 'Votre code, valable {{time}} :',
    codeInstead: 'Si l’on vous demande plutôt un code, saisissez celui-ci, valable {{time}} :',
  },
} satisfies MailWords
