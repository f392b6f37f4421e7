<?php
/**
 * The page Settings → Casement.
 *
 * @package Casement
 */

defined( 'ABSPATH' ) || exit;

/**
 * A page of WordPress's own Settings API, which checks the right to change settings and the nonce of the form.
 */
final class Casement_Settings_Page {

	const SLUG  = 'casement';
	const GROUP = 'casement';

	/**
	 * Hooks into the administration.
	 */
	public static function register() {
		add_action( 'admin_menu', array( __CLASS__, 'add_page' ) );
		add_action( 'admin_init', array( __CLASS__, 'add_settings' ) );
		add_action( 'admin_init', array( __CLASS__, 'suggest_privacy_text' ) );
		add_filter( 'plugin_action_links_' . plugin_basename( CASEMENT_FILE ), array( __CLASS__, 'add_link' ) );
	}

	/**
	 * Adds the page to the menu.
	 */
	public static function add_page() {
		add_options_page(
			__( 'Casement', 'casement' ),
			__( 'Casement', 'casement' ),
			'manage_options',
			self::SLUG,
			array( __CLASS__, 'print_page' )
		);
	}

	/**
	 * Adds a link to the page to the list of plugins.
	 *
	 * @param string[] $links The plugin's links.
	 * @return string[]
	 */
	public static function add_link( $links ) {
		$address = admin_url( 'options-general.php?page=' . self::SLUG );
		array_unshift( $links, '<a href="' . esc_url( $address ) . '">' . esc_html__( 'Settings', 'casement' ) . '</a>' );
		return $links;
	}

	/**
	 * Suggests what the site's privacy policy may say.
	 */
	public static function suggest_privacy_text() {
		wp_add_privacy_policy_content(
			'Casement',
			wp_kses_post( wpautop( __( 'When you use the chat, what you write is sent to our chat service and stored there to show you your conversations again. Your browser keeps an access token of the chat. If you are logged in on this site, the chat service receives your user number and display name, and your e-mail address if we have turned that on.', 'casement' ), false ) )
		);
	}

	/**
	 * Makes options, sections and fields known.
	 */
	public static function add_settings() {
		register_setting(
			self::GROUP,
			Casement_Settings::OPTION,
			array(
				'type'              => 'object',
				'sanitize_callback' => array( 'Casement_Settings', 'sanitize' ),
			)
		);
		if ( ! Casement_Settings::is_secret_constant() ) {
			register_setting(
				self::GROUP,
				Casement_Settings::SECRET_OPTION,
				array(
					'type'              => 'string',
					'sanitize_callback' => array( 'Casement_Settings', 'sanitize_secret' ),
				)
			);
			// Options that are made later are loaded with every page; this one need not be.
			add_option( Casement_Settings::SECRET_OPTION, '', '', 'no' );
		}

		self::add_section( 'chat', __( 'The chat', 'casement' ) );
		self::add_text( 'chat', 'service_url', __( 'Address of the chat service', 'casement' ), 'https://chat.example.com/', 'url' );
		self::add_text( 'chat', 'bot_id', __( 'Bot', 'casement' ), 'support' );
		self::add_text( 'chat', 'channel_id', __( 'Channel', 'casement' ), 'web' );
		self::add_text( 'chat', 'style_id', __( 'Style', 'casement' ), 'default' );
		self::add_text( 'chat', 'color', __( 'Colour until the style is known', 'casement' ), '#1f5f4a' );
		self::add_choice(
			'chat',
			'language',
			__( 'Language', 'casement' ),
			array(
				'visitor' => __( 'That of the visitor’s browser', 'casement' ),
				'page'    => __( 'That of the page', 'casement' ),
			)
		);

		self::add_section( 'where', __( 'Who sees it, and where', 'casement' ) );
		self::add_check( 'where', 'has_launcher', __( 'Launcher', 'casement' ), __( 'Show the button in the corner of the page', 'casement' ) );
		self::add_choice(
			'where',
			'who',
			__( 'Who', 'casement' ),
			array(
				'everybody' => __( 'Everybody', 'casement' ),
				'logged_in' => __( 'Whoever is logged in', 'casement' ),
				'roles'     => __( 'These roles:', 'casement' ),
			)
		);
		self::add_list( 'where', 'roles', __( 'Roles', 'casement' ), array_map( 'translate_user_role', wp_roles()->get_names() ) );
		self::add_list(
			'where',
			'places',
			__( 'Where the launcher stands', 'casement' ),
			array(
				'front'  => __( 'Front page', 'casement' ),
				'pages'  => __( 'Pages', 'casement' ),
				'posts'  => __( 'Posts', 'casement' ),
				'others' => __( 'Archives, search and everything else', 'casement' ),
			)
		);
		self::add_field( 'where', 'excluded', __( 'Not on', 'casement' ), array( __CLASS__, 'print_excluded' ) );
		self::add_check( 'where', 'has_rules', __( 'Speaking first', 'casement' ), __( 'Follow the rules of the channel', 'casement' ) );

		self::add_section( 'login', __( 'Users of this site', 'casement' ), array( __CLASS__, 'print_login_help' ) );
		self::add_check( 'login', 'has_login', __( 'Log-in', 'casement' ), __( 'Tell the chat who is logged in on this site', 'casement' ) );
		self::add_check( 'login', 'has_email', __( 'E-mail address', 'casement' ), __( 'Tell it the user’s e-mail address as well', 'casement' ) );
		self::add_text( 'login', 'audience', __( 'Audience', 'casement' ), __( 'Empty: the bot', 'casement' ) );
		self::add_field( 'login', 'secret', __( 'Secret', 'casement' ), array( __CLASS__, 'print_secret' ) );
	}

	/**
	 * Writes the page.
	 */
	public static function print_page() {
		if ( ! current_user_can( 'manage_options' ) ) {
			return;
		}
		?>
		<div class="wrap">
			<h1><?php echo esc_html( get_admin_page_title() ); ?></h1>
			<form action="options.php" method="post">
				<?php
				settings_fields( self::GROUP );
				do_settings_sections( self::SLUG );
				submit_button();
				?>
			</form>
		</div>
		<?php
	}

	/**
	 * Says what stands in the bot file, for whoever runs the chat service.
	 */
	public static function print_login_help() {
		?>
		<p><?php esc_html_e( 'The site signs a short-lived token for each user; the secret never reaches a page. The bot file of the chat service says:', 'casement' ); ?></p>
		<pre>hostLogin:
  secretEnv: WORDPRESS_LOGIN_SECRET
  issuer: <?php echo esc_html( Casement_Settings::issuer() ); ?>

  audience: <?php echo esc_html( Casement_Settings::audience() ); ?></pre>
		<?php
	}

	/**
	 * Writes the field of the secret, which never shows it.
	 */
	public static function print_secret() {
		if ( Casement_Settings::is_secret_constant() ) {
			esc_html_e( 'Set by CASEMENT_LOGIN_SECRET in wp-config.php.', 'casement' );
			return;
		}
		$is_set = '' !== Casement_Settings::secret();
		printf(
			'<input type="password" class="regular-text" autocomplete="new-password" id="%1$s" name="%2$s" value="" placeholder="%3$s" />',
			esc_attr( self::id( 'secret' ) ),
			esc_attr( Casement_Settings::SECRET_OPTION ),
			esc_attr( $is_set ? __( 'Stored. Type another to change it.', 'casement' ) : __( 'At least 32 characters', 'casement' ) )
		);
		if ( $is_set ) {
			printf(
				'<p><label><input type="checkbox" name="casement_forget_secret" value="1" /> %s</label></p>',
				esc_html__( 'Forget the stored secret', 'casement' )
			);
		}
		printf(
			'<p class="description">%s</p>',
			esc_html__( 'Better: define CASEMENT_LOGIN_SECRET in wp-config.php, which keeps it out of the database and its backups.', 'casement' )
		);
	}

	/**
	 * Writes the list of exceptions.
	 */
	public static function print_excluded() {
		printf(
			'<textarea class="large-text code" rows="4" id="%1$s" name="%2$s">%3$s</textarea><p class="description">%4$s</p>',
			esc_attr( self::id( 'excluded' ) ),
			esc_attr( self::name( 'excluded' ) ),
			esc_textarea( Casement_Settings::all()['excluded'] ),
			esc_html__( 'One a line: the number or the slug of a page or post, or a path such as /checkout or /shop/*.', 'casement' )
		);
	}

	/**
	 * Writes a line of text.
	 *
	 * @param array $field What add_text has made of it.
	 */
	public static function print_text( $field ) {
		printf(
			'<input type="%1$s" class="regular-text" id="%2$s" name="%3$s" value="%4$s" placeholder="%5$s" />',
			esc_attr( $field['type'] ),
			esc_attr( self::id( $field['name'] ) ),
			esc_attr( self::name( $field['name'] ) ),
			esc_attr( Casement_Settings::all()[ $field['name'] ] ),
			esc_attr( $field['placeholder'] )
		);
	}

	/**
	 * Writes one of several.
	 *
	 * @param array $field What add_choice has made of it.
	 */
	public static function print_choice( $field ) {
		printf( '<select id="%1$s" name="%2$s">', esc_attr( self::id( $field['name'] ) ), esc_attr( self::name( $field['name'] ) ) );
		foreach ( $field['values'] as $value => $label ) {
			printf(
				'<option value="%1$s" %2$s>%3$s</option>',
				esc_attr( $value ),
				selected( Casement_Settings::all()[ $field['name'] ], $value, false ),
				esc_html( $label )
			);
		}
		echo '</select>';
	}

	/**
	 * Writes yes or no.
	 *
	 * @param array $field What add_check has made of it.
	 */
	public static function print_check( $field ) {
		printf(
			'<label><input type="checkbox" name="%1$s" value="1" %2$s /> %3$s</label>',
			esc_attr( self::name( $field['name'] ) ),
			checked( Casement_Settings::all()[ $field['name'] ], true, false ),
			esc_html( $field['text'] )
		);
	}

	/**
	 * Writes any of several.
	 *
	 * @param array $field What add_list has made of it.
	 */
	public static function print_list( $field ) {
		printf( '<fieldset><legend class="screen-reader-text">%s</legend>', esc_html( $field['title'] ) );
		foreach ( $field['values'] as $value => $label ) {
			printf(
				'<label><input type="checkbox" name="%1$s[]" value="%2$s" %3$s /> %4$s</label><br />',
				esc_attr( self::name( $field['name'] ) ),
				esc_attr( $value ),
				checked( in_array( $value, Casement_Settings::all()[ $field['name'] ], true ), true, false ),
				esc_html( $label )
			);
		}
		echo '</fieldset>';
	}

	/**
	 * Adds a section.
	 *
	 * @param string        $name  Which.
	 * @param string        $title Its heading.
	 * @param callable|null $help  Writes what stands below the heading.
	 */
	private static function add_section( $name, $title, $help = null ) {
		add_settings_section( 'casement_' . $name, $title, $help ?? '__return_null', self::SLUG );
	}

	/**
	 * Adds a line of text.
	 *
	 * @param string $section     Where.
	 * @param string $name        Which setting.
	 * @param string $title       Its label.
	 * @param string $placeholder An example.
	 * @param string $type        The type of the input.
	 */
	private static function add_text( $section, $name, $title, $placeholder, $type = 'text' ) {
		self::add_field( $section, $name, $title, array( __CLASS__, 'print_text' ), compact( 'placeholder', 'type' ) );
	}

	/**
	 * Adds one of several.
	 *
	 * @param string $section Where.
	 * @param string $name    Which setting.
	 * @param string $title   Its label.
	 * @param array  $values  What may be chosen, with its words.
	 */
	private static function add_choice( $section, $name, $title, $values ) {
		self::add_field( $section, $name, $title, array( __CLASS__, 'print_choice' ), compact( 'values' ) );
	}

	/**
	 * Adds yes or no.
	 *
	 * @param string $section Where.
	 * @param string $name    Which setting.
	 * @param string $title   What it is about.
	 * @param string $text    What yes means.
	 */
	private static function add_check( $section, $name, $title, $text ) {
		self::add_field( $section, $name, $title, array( __CLASS__, 'print_check' ), compact( 'text' ), false );
	}

	/**
	 * Adds any of several.
	 *
	 * @param string $section Where.
	 * @param string $name    Which setting.
	 * @param string $title   What it is about.
	 * @param array  $values  What may be chosen, with its words.
	 */
	private static function add_list( $section, $name, $title, $values ) {
		self::add_field( $section, $name, $title, array( __CLASS__, 'print_list' ), compact( 'values', 'title' ), false );
	}

	/**
	 * Adds a field.
	 *
	 * @param string   $section   Where.
	 * @param string   $name      Which setting.
	 * @param string   $title     Its label.
	 * @param callable $print     Writes it.
	 * @param array    $more      What that has to know.
	 * @param bool     $has_label Whether the title is the label of one input.
	 */
	private static function add_field( $section, $name, $title, $print, $more = array(), $has_label = true ) {
		$more['name'] = $name;
		if ( $has_label ) {
			$more['label_for'] = self::id( $name );
		}
		add_settings_field( self::id( $name ), $title, $print, self::SLUG, 'casement_' . $section, $more );
	}

	/**
	 * The id of an input.
	 *
	 * @param string $name Which setting.
	 * @return string
	 */
	private static function id( $name ) {
		return 'casement-' . str_replace( '_', '-', $name );
	}

	/**
	 * The name of an input.
	 *
	 * @param string $name Which setting.
	 * @return string
	 */
	private static function name( $name ) {
		return Casement_Settings::OPTION . '[' . $name . ']';
	}
}
