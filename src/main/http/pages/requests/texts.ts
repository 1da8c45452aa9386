// The texts of the pages of requests, in five languages: loaded with the first of these pages. What they share with
// the pages of pushes is in ../catalogue.ts.
import type { Locale } from '../catalogue.ts'

export interface RequestTexts {
  readonly heading: string
  readonly intro: string
  readonly what: string
  readonly who: string
  /** Below a name, which may be anybody's. */
  readonly caution: string
  readonly cautionUnnamed: string
  readonly text: string
  readonly file: string
  /** `{n}`: how many. */
  readonly files: string
  /** `{size}`: of text and files together. */
  readonly size: string
  readonly once: string
  readonly send: string
  readonly gate: string

  readonly empty: string
  readonly noText: string
  readonly noFiles: string
  /** `{n}`: how many may be sent. */
  readonly tooMany: string
  /** `{size}` */
  readonly tooLarge: string
  /** `{characters}` */
  readonly tooLong: string
  /** For clients of their own: the form has one field of files. */
  readonly unknownField: string
  readonly broken: string
  readonly busy: string
  readonly unavailable: string
  readonly chooseAgain: string

  readonly doneHeading: string
  readonly doneText: string
  readonly lateHeading: string
  readonly lateText: string
  readonly goneText: string
}

export const REQUEST_TEXTS: Readonly<Record<Locale, RequestTexts>> = {
  en: {
    heading: 'Hand something over in private',
    intro:
      'Somebody asks you for what is named below. It is encrypted as soon as it arrives, and only the person who asks can read it.',
    what: 'Asked for',
    who: 'Asked by',
    caution:
      'The person who asks typed this name; nobody has checked it. If you did not expect this, ask them before you hand anything over.',
    cautionUnnamed:
      'If you did not expect this, ask whoever sent you the link before you hand anything over.',
    text: 'Text',
    file: 'File',
    files: 'Files (up to {n})',
    size: 'Up to {size} in all.',
    once: 'Only one answer is taken: check it before you hand it over.',
    send: 'Hand over',
    gate: 'The person who asks has protected this with a passphrase. If you do not have it, ask them for it.',
    empty: 'Write a text or choose a file.',
    noText: 'Only files are taken here. Remove the text.',
    noFiles: 'Only a text is taken here. Remove the files.',
    tooMany: 'Too many files: up to {n} can be sent.',
    tooLarge: 'That is too large: text and files together can be up to {size}.',
    tooLong: 'The text is too long: it can have up to {characters} characters. Nothing was stored.',
    unknownField: 'A file came in an unknown field of the form. Send files in the field “files”.',
    broken: 'What was sent could not be read. Try again.',
    busy: 'Somebody else is sending an answer right now. Wait a minute, then try again.',
    unavailable: 'This could not be stored right now. Try again in a little while.',
    chooseAgain: 'Nothing was stored. Choose the files again.',
    doneHeading: 'Handed over',
    doneText: 'You can close this window.',
    lateHeading: 'Already answered',
    lateText:
      'While you were sending, the link was answered, withdrawn or ran out. Nothing of what you sent was stored. Tell the person who asked.',
    goneText:
      'It was used, has expired or was withdrawn, or the address is not complete. Nothing can be handed over here, and nothing was stored. Ask for a new link.',
  },
  de: {
    heading: 'Etwas vertraulich übergeben',
    intro:
      'Sie werden um das gebeten, was unten steht. Es wird beim Eintreffen verschlüsselt, und nur wer darum bittet, kann es lesen.',
    what: 'Erbeten',
    who: 'Von',
    caution:
      'Diesen Namen hat die bittende Person selbst eingegeben; niemand hat ihn geprüft. Wenn Sie das nicht erwartet haben, fragen Sie bei ihr nach, bevor Sie etwas übergeben.',
    cautionUnnamed:
      'Wenn Sie das nicht erwartet haben, fragen Sie bei der Person nach, die Ihnen den Link geschickt hat, bevor Sie etwas übergeben.',
    text: 'Text',
    file: 'Datei',
    files: 'Dateien (bis zu {n})',
    size: 'Zusammen bis zu {size}.',
    once: 'Es wird nur eine Antwort angenommen: Prüfen Sie sie, bevor Sie sie übergeben.',
    send: 'Übergeben',
    gate: 'Diese Bitte ist mit einer Passphrase geschützt. Wenn Sie sie nicht haben, fragen Sie die Person danach, die Ihnen den Link geschickt hat.',
    empty: 'Schreiben Sie einen Text oder wählen Sie eine Datei aus.',
    noText: 'Hier werden nur Dateien angenommen. Entfernen Sie den Text.',
    noFiles: 'Hier wird nur ein Text angenommen. Entfernen Sie die Dateien.',
    tooMany: 'Zu viele Dateien: Angenommen werden bis zu {n}.',
    tooLarge: 'Das ist zu groß: Text und Dateien dürfen zusammen höchstens {size} groß sein.',
    tooLong:
      'Der Text ist zu lang: Angenommen werden bis zu {characters} Zeichen. Es wurde nichts gespeichert.',
    unknownField:
      'Eine Datei kam in einem unbekannten Feld des Formulars. Senden Sie Dateien im Feld „files“.',
    broken: 'Das Gesendete war nicht lesbar. Versuchen Sie es erneut.',
    busy: 'Gerade wird eine andere Antwort gesendet. Warten Sie eine Minute und versuchen Sie es dann erneut.',
    unavailable:
      'Das konnte gerade nicht gespeichert werden. Versuchen Sie es in Kürze noch einmal.',
    chooseAgain: 'Es wurde nichts gespeichert. Wählen Sie die Dateien erneut aus.',
    doneHeading: 'Übergeben',
    doneText: 'Sie können dieses Fenster schließen.',
    lateHeading: 'Schon beantwortet',
    lateText:
      'Während Sie gesendet haben, wurde der Link beantwortet oder zurückgezogen, oder er ist abgelaufen. Von Ihrer Sendung wurde nichts gespeichert. Sagen Sie der Person Bescheid, die Sie gebeten hat.',
    goneText:
      'Er wurde benutzt, ist abgelaufen oder wurde zurückgezogen, oder die Adresse ist unvollständig. Hier lässt sich nichts übergeben, und es wurde nichts gespeichert. Bitten Sie um einen neuen Link.',
  },
  fr: {
    heading: 'Transmettre en toute confidentialité',
    intro:
      'On vous demande ce qui est indiqué ci-dessous. L’envoi est chiffré dès son arrivée, et seule la personne qui le demande peut le lire.',
    what: 'Demande',
    who: 'De la part de',
    caution:
      'Ce nom a été saisi par la personne qui demande\u202f; personne ne l’a vérifié. Si vous n’attendiez pas cette demande, renseignez-vous auprès d’elle avant de transmettre quoi que ce soit.',
    cautionUnnamed:
      'Si vous n’attendiez pas cette demande, renseignez-vous auprès de la personne qui vous a envoyé le lien avant de transmettre quoi que ce soit.',
    text: 'Texte',
    file: 'Fichier',
    files: 'Fichiers ({n} au maximum)',
    size: 'Jusqu’à {size} en tout.',
    once: 'Une seule réponse est acceptée\u00a0: vérifiez-la avant de la transmettre.',
    send: 'Transmettre',
    gate: 'Cette demande est protégée par une phrase secrète. Si vous ne l’avez pas, demandez-la à la personne qui vous a envoyé le lien.',
    empty: 'Écrivez un texte ou choisissez un fichier.',
    noText: 'Seuls des fichiers sont acceptés ici. Retirez le texte.',
    noFiles: 'Seul un texte est accepté ici. Retirez les fichiers.',
    tooMany: 'Trop de fichiers\u00a0: {n} au maximum.',
    tooLarge:
      'C’est trop volumineux\u00a0: le texte et les fichiers peuvent totaliser jusqu’à {size}.',
    tooLong:
      'Le texte est trop long\u00a0: {characters} caractères au maximum. Rien n’a été enregistré.',
    unknownField:
      'Un fichier est arrivé dans un champ inconnu du formulaire. Envoyez les fichiers dans le champ «\u00a0files\u00a0».',
    broken: 'L’envoi n’a pas pu être lu. Réessayez.',
    busy: 'Une autre réponse est en cours d’envoi. Attendez une minute, puis réessayez.',
    unavailable: 'L’enregistrement est impossible pour le moment. Réessayez un peu plus tard.',
    chooseAgain: 'Rien n’a été enregistré. Choisissez de nouveau les fichiers.',
    doneHeading: 'Transmis',
    doneText: 'Vous pouvez fermer cette fenêtre.',
    lateHeading: 'Déjà répondu',
    lateText:
      'Pendant votre envoi, le lien a reçu une réponse, a été retiré ou a expiré. Rien de votre envoi n’a été enregistré. Prévenez la personne qui vous l’a demandé.',
    goneText:
      'Il a été utilisé, a expiré ou a été retiré, ou l’adresse est incomplète. Rien ne peut être transmis ici, et rien n’a été enregistré. Demandez un nouveau lien.',
  },
  es: {
    heading: 'Entregar algo de forma confidencial',
    intro:
      'Le piden lo que se indica abajo. Se cifra en cuanto llega, y solo quien lo pide puede leerlo.',
    what: 'Se pide',
    who: 'Lo pide',
    caution:
      'Este nombre lo escribió quien hace la solicitud; nadie lo ha comprobado. Si no la esperaba, pregúntele antes de entregar nada.',
    cautionUnnamed:
      'Si no esperaba esta solicitud, pregunte a quien le envió el enlace antes de entregar nada.',
    text: 'Texto',
    file: 'Archivo',
    files: 'Archivos ({n} como máximo)',
    size: 'Hasta {size} en total.',
    once: 'Solo se acepta una respuesta: revísela antes de entregarla.',
    send: 'Entregar',
    gate: 'Esta solicitud está protegida con una frase de contraseña. Si no la tiene, pídasela a quien le envió el enlace.',
    empty: 'Escriba un texto o elija un archivo.',
    noText: 'Aquí solo se aceptan archivos. Quite el texto.',
    noFiles: 'Aquí solo se acepta un texto. Quite los archivos.',
    tooMany: 'Demasiados archivos: se aceptan {n} como máximo.',
    tooLarge: 'Es demasiado grande: el texto y los archivos pueden sumar hasta {size}.',
    tooLong:
      'El texto es demasiado largo: se aceptan hasta {characters} caracteres. No se ha guardado nada.',
    unknownField:
      'Llegó un archivo en un campo desconocido del formulario. Envíe los archivos en el campo «files».',
    broken: 'No se pudo leer el envío. Vuelva a intentarlo.',
    busy: 'Se está enviando otra respuesta. Espere un minuto y vuelva a intentarlo.',
    unavailable: 'Ahora no se pudo guardar. Vuelva a intentarlo dentro de un momento.',
    chooseAgain: 'No se guardó nada. Elija los archivos de nuevo.',
    doneHeading: 'Entregado',
    doneText: 'Puede cerrar esta ventana.',
    lateHeading: 'Ya respondido',
    lateText:
      'Durante su envío, el enlace recibió una respuesta, se retiró o caducó. No se guardó nada de lo que envió. Avise a quien se lo pidió.',
    goneText:
      'Ya se usó, ha caducado o se retiró, o la dirección está incompleta. Aquí no se puede entregar nada, y no se guardó nada. Pida un enlace nuevo.',
  },
  lv: {
    heading: 'Kaut kā privāta nodošana',
    intro:
      'Jums lūdz to, kas norādīts zemāk. Saņemtais uzreiz tiek šifrēts, un to var izlasīt tikai lūdzējs.',
    what: 'Kas tiek lūgts',
    who: 'Kas lūdz',
    caution:
      'Šo vārdu ierakstīja pats lūdzējs; neviens to nav pārbaudījis. Ja šo lūgumu negaidījāt, pirms nodošanas pajautājiet lūdzējam.',
    cautionUnnamed:
      'Ja šo lūgumu negaidījāt, pirms nodošanas pajautājiet tam, kurš jums nosūtīja saiti.',
    text: 'Teksts',
    file: 'Fails',
    files: 'Faili (ne vairāk kā {n})',
    size: 'Kopā līdz {size}.',
    once: 'Tiek pieņemta tikai viena atbilde: pirms nodošanas pārbaudiet to.',
    send: 'Nodot',
    gate: 'Šis lūgums ir aizsargāts ar paroles frāzi. Ja jums tās nav, prasiet to saites sūtītājam.',
    empty: 'Uzrakstiet tekstu vai izvēlieties failu.',
    noText: 'Šeit pieņem tikai failus. Izdzēsiet tekstu.',
    noFiles: 'Šeit pieņem tikai tekstu. Noņemiet failus.',
    tooMany: 'Pārāk daudz failu: pieņem ne vairāk kā {n}.',
    tooLarge: 'Tas ir par lielu: teksts un faili kopā drīkst aizņemt līdz {size}.',
    tooLong: 'Teksts ir par garu: drīkst būt līdz {characters} rakstzīmēm. Nekas netika saglabāts.',
    unknownField: 'Fails tika nosūtīts nezināmā veidlapas laukā. Sūtiet failus laukā „files”.',
    broken: 'Nosūtīto nevarēja nolasīt. Mēģiniet vēlreiz.',
    busy: 'Pašlaik tiek sūtīta cita atbilde. Uzgaidiet minūti un mēģiniet vēlreiz.',
    unavailable: 'Pašlaik to nevarēja saglabāt. Mēģiniet vēlreiz pēc brīža.',
    chooseAgain: 'Nekas netika saglabāts. Izvēlieties failus vēlreiz.',
    doneHeading: 'Nodots',
    doneText: 'Varat aizvērt šo logu.',
    lateHeading: 'Jau atbildēts',
    lateText:
      'Kamēr sūtījāt, uz saiti tika atbildēts, tā tika atsaukta vai beidzās tās termiņš. No jūsu sūtītā nekas netika saglabāts. Pasakiet to lūdzējam.',
    goneText:
      'Tā jau ir izmantota, tai ir beidzies termiņš vai tā ir atsaukta, vai arī adrese nav pilnīga. Šeit neko nevar nodot, un nekas netika saglabāts. Palūdziet jaunu saiti.',
  },
}
