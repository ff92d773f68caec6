(** What the kernel says of `deepen`, computed: each line has its value by hand (docs/language.md, "Networks").

    W_1 = (1; -2), W_2 has the rows w_1 = 0, w_2 = (4 3), w_3 = (3 -4), w_4 = (0 1), W_3 the columns c_1 = (5; 12), c_2 = (2; 0),
    c_3 = (0; -2), c_4 = (0; 80), slope 1/2; X = (1 -1), G = (6 -4; 1 -1). So Z_1 = (1 -1; -2 2), with its activation
    (1 -1/2; -1 2), and relu(W_2 of it) has the rows 0, (1 4), (7 0), (0 2). n = 0, 10, 10, 80, S = 100, and
    m_2 = 2 (6 - 16) / 10 = -2, m_3 = -14 / 10, m_4 = -160 / 80 = -2: the second neuron stays, with the factors 10/5 and 10/2. *)
From Plumbline.sanity Require Import Subject.

Definition in_layers (ls : list (qmat * option qmat)) : case Qdom := Case Qdom (Net Qdom (1 # 2) ls None)
  (fun d => if String.eqb d "inputs" then Some (of_rows 1 2 [1; -1 # 1])
            else if String.eqb d "gradient" then Some (of_rows 2 2 [6; -4 # 1; 1; -1 # 1]) else None)
  (cmatrix Qdom subject) (cparam Qdom subject).
Definition first_layer : qmat * option qmat := (of_rows 2 1 [1; -2 # 1], None).
Definition three_layers : case Qdom := in_layers
  [first_layer; (of_rows 4 2 [0; 0; 4; 3; 3; -4 # 1; 0; 1], None); (of_rows 2 4 [5; 2; 0; 0; 12; 0; -2 # 1; 80], None)].
Definition says_of (c : case Qdom) (f : string) :=
  verdict_of_case c " (define (D (k scalar)) (deepen k theta (data inputs) (data gradient)))" "" "(and)" f "(not (and))".
Definition says_of_it := says_of three_layers.

Example k_more_layers : says_of_it "(and (= (depth (D 1)) 4) (= (depth (D 2)) 5) (= (activation-slope (D 2)) 1/2))" = yes. Proof. computed. Qed.
Example layers_that_stay : says_of_it "(and (= (rows (weight 1 (D 2))) 2) (= (entry 1 1 (weight 1 (D 2))) 1) (= (entry 2 1 (weight 1 (D 2))) -2))" = yes. Proof. computed. Qed.
Example the_neuron_that_stays : says_of_it "(and (= (rows (weight 2 (D 2))) 4) (= (rows (transpose (weight 2 (D 2)))) 2) (= (entry 1 1 (weight 2 (D 2))) 8) (= (entry 1 2 (weight 2 (D 2))) 6) (= (entry 2 1 (weight 2 (D 2))) 0) (= (entry 2 2 (weight 2 (D 2))) 0) (= (entry 4 2 (weight 2 (D 2))) 0))" = yes. Proof. computed. Qed.
Example layers_that_copy_it : says_of_it "(forall l 3 4 (and (= (rows (weight l (D 2))) 4) (= (rows (transpose (weight l (D 2)))) 4) (= (entry 1 1 (weight l (D 2))) 1) (= (entry 1 2 (weight l (D 2))) 0) (= (entry 2 1 (weight l (D 2))) 0) (= (entry 2 2 (weight l (D 2))) 0) (= (entry 4 4 (weight l (D 2))) 0)))" = yes. Proof. computed. Qed.
Example what_it_adds_to_the_output : says_of_it "(and (= (rows (weight 5 (D 2))) 2) (= (rows (transpose (weight 5 (D 2)))) 4) (= (entry 1 1 (weight 5 (D 2))) 10) (= (entry 2 1 (weight 5 (D 2))) 0) (= (entry 1 2 (weight 5 (D 2))) 0) (= (entry 2 4 (weight 5 (D 2))) 0))" = yes. Proof. computed. Qed.
(** with -G, m_3 = 7/5 is the least of 2, 7/5, 2: layer 2 begins with 2 (3 -4), the last with 5 (0; -2) *)
Example the_least_is_kept : verdict_of_case three_layers " (define (D) (deepen 1 theta (data inputs) (scale -1 (data gradient))))" "" "(and)" "(and (= (entry 1 1 (weight 2 (D))) 6) (= (entry 1 2 (weight 2 (D))) -8) (= (entry 1 1 (weight 4 (D))) 0) (= (entry 2 1 (weight 4 (D))) -10))" "(not (and))" = yes. Proof. computed. Qed.
(** of two layers 16, (0; 1) it makes 4, 1, (0; 4), and of these 4, 2, 1, (0; 2) *)
Definition second_layer : qmat * option qmat := (of_rows 2 1 [0; 1], None).
Definition two_layers : case Qdom := in_layers [(of_rows 1 1 [16], None); second_layer].
Example two_layers_are_enough : says_of two_layers "(and (= (depth (D 1)) 3) (= (entry 1 1 (weight 1 (D 1))) 4) (= (entry 1 1 (weight 2 (D 1))) 1) (= (entry 1 1 (weight 3 (D 1))) 0) (= (entry 2 1 (weight 3 (D 1))) 4))" = yes. Proof. computed. Qed.
Example deepened_again : verdict_of_case two_layers " (define (D) (deepen 1 (deepen 1 theta (data inputs) (data gradient)) (data inputs) (data gradient)))" "" "(and)" "(and (= (depth (D)) 4) (= (entry 1 1 (weight 1 (D))) 4) (= (entry 1 1 (weight 2 (D))) 2) (= (entry 1 1 (weight 3 (D))) 1) (= (entry 2 1 (weight 4 (D))) 2))" "(not (and))" = yes. Proof. computed. Qed.
(** nothing is claimed without the root of S; and of more layers than a program makes *)
Example a_root_that_is_not_rational : says_of (in_layers [(of_rows 1 1 [2], None); second_layer]) "(= (depth (D 1)) 3)" = None. Proof. computed. Qed.
Example too_many_layers : says_of_it "(= (depth (D 5000)) 5003)" = None. Proof. computed. Qed.
(** what is in front of the last two layers stays in its order: (1; 2), (1 1), which pass 3 on, and 4, 1, (0; 4) *)
Definition four_layers : case Qdom := in_layers
  [(of_rows 2 1 [1; 2], None); (of_rows 1 2 [1; 1], None); (of_rows 1 1 [16], None); second_layer].
Example layers_in_their_order : says_of four_layers "(and (= (depth (D 1)) 5) (= (rows (weight 1 (D 1))) 2) (= (entry 2 1 (weight 1 (D 1))) 2) (= (rows (weight 2 (D 1))) 1) (= (entry 1 2 (weight 2 (D 1))) 1) (= (entry 1 1 (weight 3 (D 1))) 4) (= (entry 1 1 (weight 4 (D 1))) 1) (= (entry 2 1 (weight 5 (D 1))) 4))" = yes. Proof. computed. Qed.
(** where it is undefined *)
Example no_more_layers : says_of_it "(= (depth (D 0)) 3)" = no_value. Proof. computed. Qed.
Example half_a_layer_more : says_of_it "(= (depth (D 1/2)) 4)" = no_value. Proof. computed. Qed.
Example fewer_layers : says_of_it "(= (depth (D -1)) 2)" = no_value. Proof. computed. Qed.
Example one_layer : says_of (in_layers [first_layer]) "(= (depth (D 1)) 2)" = no_value. Proof. computed. Qed.
Example no_neuron_that_counts : says_of_it "(= (depth (deepen 1 (with-parameters theta (scale 0 (parameters theta))) (data inputs) (data gradient))) 4)" = no_value. Proof. computed. Qed.
Example a_network_with_biases : says_of (in_layers [(of_rows 1 1 [16], Some (of_rows 1 1 [0])); second_layer]) "(= (depth (D 1)) 3)" = no_value. Proof. computed. Qed.
Example a_gradient_of_too_few_rows : says_of_it "(= (depth (deepen 1 theta (data inputs) (data inputs))) 4)" = no_value. Proof. computed. Qed.
Example a_gradient_of_too_many_columns : says_of_it "(= (depth (deepen 1 theta (data inputs) (matrix A))) 4)" = no_value. Proof. computed. Qed.
Example inputs_of_too_many_rows : says_of_it "(= (depth (deepen 1 theta (data gradient) (data gradient))) 4)" = no_value. Proof. computed. Qed.
Definition a_graph : graph Qdom := Graph Qdom (Shape [Input 0; Neuron 0; Neuron 0] [Edge 0 1 (Learned 0); Edge 1 2 (Learned 1)] [2%nat] 1 []) [1; 1] [] [1].
Example of_a_graph : says_of (Case Qdom (of_graph Qdom a_graph) (cdata Qdom subject) (cmatrix Qdom subject) (cparam Qdom subject)) "(= (depth (deepen 1 theta (data inputs) (data inputs))) 3)" = no_value. Proof. computed. Qed.
